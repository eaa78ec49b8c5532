import { useEffect, useRef, useState } from 'react'

const rotationMs = 5_000

/** Goes on every 5 s (HOME-01); waits while hovered, focused, stopped or out of sight (open-points 29). */
export function useRotation(count: number) {
  const [place, setPlace] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isInSight, watch] = useIsInSight()
  const rests = count < 2 || isStopped || isHeld || !isInSight

  useEffect(() => {
    if (rests) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setPlace((place) => (place + 1) % count)
    }, rotationMs)
    return () => clearInterval(timer)
  }, [rests, count])

  return {
    place,
    goTo: setPlace,
    isStopped,
    toggle: () => setStopped((isStopped) => !isStopped),
    watch,
    pauseProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

function useIsInSight() {
  const [isInSight, setInSight] = useState(false)
  const watched = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [])
  return [isInSight, watched] as const
}
