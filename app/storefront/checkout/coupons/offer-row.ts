import { useEffect, useRef } from 'react'

/** Keeps the row of offers and the place that is shown together: a new place moves the row, a swipe sets the place. */
export function useOfferRow(index: number, goTo: (index: number) => void) {
  const row = useRef<HTMLUListElement>(null)
  const shown = useRef(index)

  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    row.current?.scrollTo({ left: index * stride(row.current) })
  }, [index])

  useEffect(() => {
    const element = row.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function showReached() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!element || element.scrollWidth <= element.clientWidth) return
        const reached = Math.round(element.scrollLeft / stride(element))
        if (reached === shown.current) return
        shown.current = reached
        goTo(reached)
      }, 150)
    }
    element.addEventListener('scroll', showReached, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', showReached)
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
