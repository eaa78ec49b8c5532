import { useEffect, useRef, useState } from 'react'

const rotationMs = 5_000

/** Goes on every 5 s (HOME-01, HEAD-02, COUP-06); waits while hovered, focused, stopped or out of sight (open-points 29). `turn` counts on and on. */
export function useRotation<Watched extends HTMLElement>(count: number) {
  const [turn, setTurn] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isInSight, watch] = useIsInSight<Watched>()
  const isPaused = count < 2 || isStopped || isHovered || isFocused || !isInSight

  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTurn((turn) => turn + 1)
    }, rotationMs)
    return () => clearInterval(timer)
  }, [isPaused])

  return {
    turn,
    index: count > 0 ? turn % count : 0,
    goTo: setTurn,
    isStopped,
    toggle: () => {
      setStopped((isStopped) => !isStopped)
      // Who starts it has the focus on its button, and means it to go on.
      setFocused(false)
    },
    stop: () => setStopped(true),
    watch,
    pauseProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/** What rotates stands at the top of the page: in sight until the browser says otherwise. */
function useIsInSight<Watched extends HTMLElement>() {
  const [isInSight, setInSight] = useState(true)
  const watched = useRef<Watched>(null)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [])
  return [isInSight, watched] as const
}
