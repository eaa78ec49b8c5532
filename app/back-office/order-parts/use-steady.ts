import { useEffect, useRef } from 'react'

const guardMs = 600

/**
 * Whether what is shown has stood still long enough to be pressed on purpose. A button that has just taken the place of another
 * one, or a row that moved up under the finger, is not meant by the second press of a double one.
 */
export function useSteady(shown: string) {
  // What is there when it opens has taken nobody's place, however quick the page came.
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    changedAt.current = performance.now()
  }, [shown])
  return () => performance.now() - changedAt.current > guardMs
}
