import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { LatePart } from './late.tsx'

type Props<Given> = { part: LatePart<Given>; given: Given; onMissing?: () => void }

/**
 * A part of the page far below the first screen: what the server made of it stands until the visitor is one screen away, then
 * its code takes over. A button pressed before that is pressed again once it listens; `onMissing` hears when the code cannot be
 * had. The server must have loaded the part: the page's loader awaits `part.preload()`.
 */
export function Near<Given extends object>({ part, given, onMissing }: Props<Given>) {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(undefined)
  const [isAwake, setAwake] = useState(part.loaded() !== undefined)

  useEffect(() => {
    if (isAwake || !place.current) return
    const wake = () =>
      part.preload().then(
        () => setAwake(true),
        () => {},
      )
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

  useEffect(() => {
    if (isAwake && pressed.current !== undefined) buttonsOf(place.current)[pressed.current]?.click()
  }, [isAwake])

  function pressLater({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    pressed.current = buttonsOf(place.current).indexOf(button)
    part.preload().then(
      () => setAwake(true),
      () => onMissing?.(),
    )
  }

  const Part = isAwake ? part.loaded() : undefined
  if (Part) {
    return (
      <div ref={place}>
        <Part {...given} />
      </div>
    )
  }
  // The empty content keeps React from touching what the server sent.
  return (
    // biome-ignore lint/a11y: the presses are those of the buttons within
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
    <div ref={place} onClick={pressLater} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}

function buttonsOf(element: HTMLElement | null) {
  return [...(element?.querySelectorAll('button') ?? [])]
}
