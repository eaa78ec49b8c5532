import { useEffect, useState } from 'react'

/** Whole seconds until a moment; also right after a phone has slept. */
export function useCountdown(lengthMs: number) {
  const [end, setEnd] = useState(() => Date.now() + lengthMs)
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= end

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])

  function restart() {
    setNow(Date.now())
    setEnd(Date.now() + lengthMs)
  }

  return { secondsRemaining: Math.max(0, Math.ceil((end - now) / 1_000)), restart }
}
