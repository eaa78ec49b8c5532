import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LatePart } from './late.tsx'

type Props<Given> = {
  part: LatePart<Given>
  given: Given
  onMissing?: () => void
  /** About how high it is, as `far-40` has it. */
  height?: string
}

/**
 * A part of the page far below the first screen: what the server made of it stands until the visitor is one screen away, then
 * its code takes over. A button or link pressed before that is pressed again once it listens; `onMissing` hears when the code cannot be
 * had. The server must have loaded the part: the page's loader awaits `part.preload()`.
 */
export function Near<Given extends object>({ part, given, onMissing, height = 'far-40' }: Props<Given>) {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(undefined)
  const focused = useRef<number>(undefined)
  const [isAwake, setAwake] = useState(part.loaded() !== undefined)

  function wakeUp() {
    // The server's markup gives way to its twin: what was focused is focused again.
    focused.current = placeOf(document.activeElement, place.current)
    setAwake(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking up depends on nothing but the part
  useEffect(() => {
    if (isAwake || !place.current) return
    const wake = () => part.preload().then(wakeUp, () => {})
    // On a page that was not sent by the server there is nothing yet.
    if (!place.current.hasChildNodes()) return void wake()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) wake()
      },
      { rootMargin: '100%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [part, isAwake])

  useLayoutEffect(() => {
    if (!isAwake) return
    elementAt(focused.current, place.current)?.focus({ preventScroll: true })
    elementAt(pressed.current, place.current)?.click()
  }, [isAwake])

  function pressLater(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest('button, a[href^="/"]') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!target || !isPlain) return
    event.preventDefault()
    pressed.current = placeOf(target, place.current)
    part.preload().then(wakeUp, () => onMissing?.())
  }

  const Part = isAwake ? part.loaded() : undefined
  if (Part) {
    return (
      <div ref={place} className={height}>
        <Part {...given} />
      </div>
    )
  }
  // The empty content keeps React from touching what the server sent.
  return (
    // biome-ignore lint/a11y: the presses are those of the buttons and links within
    <div
      ref={place}
      className={height}
      onClick={pressLater}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

function placeOf(element: Element | null, root: Element | null) {
  if (!element || !root?.contains(element)) return undefined
  const place = [...root.querySelectorAll('*')].indexOf(element)
  return place < 0 ? undefined : place
}

function elementAt(place: number | undefined, root: Element | null) {
  if (place === undefined) return undefined
  const element = root?.querySelectorAll('*')[place]
  return element instanceof HTMLElement ? element : undefined
}
