import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LazyPart } from './lazy.tsx'

type Props<ComponentProps> = {
  part: LazyPart<ComponentProps>
  componentProps: ComponentProps
  onMissing?: () => void
  /** About how high it is, as `far-40` has it. */
  height?: string
}

/**
 * A part of the page far below the first screen: what the server made of it stands until the visitor is one screen away, then
 * its code takes over. A button or link pressed before that is pressed again once it listens; `onMissing` hears when the code cannot be
 * had. The server must have loaded the part: the page's loader awaits `part.preload()`.
 */
export function LazyWhenVisible<ComponentProps extends object>({
  part,
  componentProps,
  onMissing,
  height = 'far-40',
}: Props<ComponentProps>) {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(undefined)
  const focused = useRef<number>(undefined)
  const [isHydrated, setHydrated] = useState(part.loaded() !== undefined)

  function hydrate() {
    // The server's markup gives way to its twin: what was focused is focused again.
    focused.current = elementIndex(document.activeElement, place.current)
    setHydrated(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking up depends on nothing but the part
  useEffect(() => {
    if (isHydrated || !place.current) return
    const load = () => part.preload().then(hydrate, () => {})
    // On a page that was not sent by the server there is nothing yet.
    if (!place.current.hasChildNodes()) return void load()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '100%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [part, isHydrated])

  useLayoutEffect(() => {
    if (!isHydrated) return
    elementAt(focused.current, place.current)?.focus({ preventScroll: true })
    elementAt(pressed.current, place.current)?.click()
  }, [isHydrated])

  function replayPress(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest('button, a[href^="/"]') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!target || !isPlain) return
    event.preventDefault()
    pressed.current = elementIndex(target, place.current)
    part.preload().then(hydrate, () => onMissing?.())
  }

  const Part = isHydrated ? part.loaded() : undefined
  if (Part) {
    return (
      <div ref={place} className={height}>
        <Part {...componentProps} />
      </div>
    )
  }
  // The empty content keeps React from touching what the server sent.
  return (
    // biome-ignore lint/a11y: the presses are those of the buttons and links within
    <div
      ref={place}
      className={height}
      onClick={replayPress}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

function elementIndex(element: Element | null, root: Element | null) {
  if (!element || !root?.contains(element)) return undefined
  const place = [...root.querySelectorAll('*')].indexOf(element)
  return place < 0 ? undefined : place
}

function elementAt(place: number | undefined, root: Element | null) {
  if (place === undefined) return undefined
  const element = root?.querySelectorAll('*')[place]
  return element instanceof HTMLElement ? element : undefined
}
