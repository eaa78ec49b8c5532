import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

// The error screen brings a frame of its own, so what was seen last outlives the frame. Only the browser writes it.
let seenLast: string | undefined

/**
 * Counts navigations: a changed path or a followed link, not the quiet moves inside a page (open-points 21).
 * The number goes up when one begins; once its screen is there, the page scrolls to the top, takes the focus and says its title.
 */
export function useArrivals() {
  const present = useLocation()
  const navigation = useNavigation()
  const target = navigation.location ?? present
  const [arrival, setArrival] = useState(() => {
    const isFrameReplaced = seenLast !== undefined && seenLast !== target.key
    return { key: target.key, path: target.pathname, nth: isFrameReplaced ? 1 : 0 }
  })
  if (target.key !== arrival.key) {
    const isQuiet = target.pathname === arrival.path && (target.state?.quiet === true || target.hash !== '')
    setArrival({ key: target.key, path: target.pathname, nth: arrival.nth + (isQuiet ? 0 : 1) })
  }

  const [title, setTitle] = useState('')
  const shown = useRef({ nth: 0, path: arrival.nth === 0 ? present.pathname : '' })
  useEffect(() => {
    seenLast = present.key
    if (present.key !== arrival.key || arrival.nth === shown.current.nth) return
    const isNewScreen = shown.current.path !== present.pathname
    shown.current = { nth: arrival.nth, path: present.pathname }
    scrollToStart(present.hash)
    if (!isNewScreen) return
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [present, arrival])

  return { nth: arrival.nth, isBusy: navigation.location !== undefined, title }
}

/** Smoothly, unless the visitor wants less motion (ROUTE-12, open-points 20). */
function scrollToStart(hash: string) {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const anchorElement = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (anchorElement) anchorElement.scrollIntoView({ behavior })
  else window.scrollTo({ top: 0, behavior })
}
