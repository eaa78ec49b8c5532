import { useEffect, useRef } from 'react'

const settleMs = 600

/**
 * Whether what is shown has stood still long enough to be pressed on purpose. A button that has just taken the place of another
 * one, or a row that moved up under the finger, is not meant by the second press of a double one.
 */
export function useSteady(shown: string) {
  const changedAt = useRef(0)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    changedAt.current = performance.now()
  }, [shown])
  return () => performance.now() - changedAt.current > settleMs
}
