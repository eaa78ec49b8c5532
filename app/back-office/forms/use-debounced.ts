import { useEffect, useState } from 'react'

/** A value once it has stood still for a moment: not each letter is asked about. */
export function useDebounced<T>(value: T, stillMs: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return debounced
}
