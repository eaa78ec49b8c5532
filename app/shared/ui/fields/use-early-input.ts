import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/**
 * Tells once what stands in a control although React does not know it: chosen or typed before the code was there, or brought back by the
 * browser after a reload. React keeps it on the screen as it takes over and says nothing.
 */
export function useEarlyInput(known: string, read: () => string | undefined, onInput: (inputText: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there at first is early
  useLayoutEffect(() => {
    const inputText = read()
    if (inputText === undefined || inputText === known) return
    // Read now, as the next rendering writes over it; told and shown before what was tapped is tapped again.
    queueMicrotask(() => flushSync(() => onInput(inputText)))
  }, [])
}
