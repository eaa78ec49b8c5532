import { useEffect, useRef } from 'react'

/** Keeps the row of offers and the place that is shown together: a new place moves the row, a swipe sets the place. */
export function useOfferRow(place: number, goTo: (place: number) => void) {
  const row = useRef<HTMLUListElement>(null)
  const shown = useRef(place)

  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    row.current?.scrollTo({ left: place * stride(row.current) })
  }, [place])

  useEffect(() => {
    const element = row.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function settle() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!element || element.scrollWidth <= element.clientWidth) return
        const reached = Math.round(element.scrollLeft / stride(element))
        if (reached === shown.current) return
        shown.current = reached
        goTo(reached)
      }, 150)
    }
    element.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', settle)
    }
  }, [goTo])

  return row
}

/** From one offer to the next. */
function stride(row: HTMLElement) {
  const [first, second] = row.children
  if (!first || !second) return row.clientWidth || 1
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left || 1
}
