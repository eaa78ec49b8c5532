import { useEffect, useState } from 'react'

/** A value once it has stood still for a moment: not each letter is asked about. */
export function useSettled<T>(value: T, stillMs: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}
