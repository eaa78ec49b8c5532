import { type MouseEvent, type PointerEvent, useEffect, useRef, type WheelEvent } from 'react'
import { clickMeaning, type Step, stepOf } from './story-moves.ts'
import type { StoryPlayer } from './use-story-player.ts'

/** A wheel that rests so long has ended its gesture: one story per gesture. */
const wheelPauseMs = 200
/** A press that moves further is no click. */
const clickSlopPx = 10

/** Arrow keys and space, wherever the focus is. On a button the space key presses that button, as everywhere. */
export function useStoryKeys({ go, toggle }: Pick<StoryPlayer, 'go' | 'toggle'>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      const act =
        event.key === ' ' && !isOnButton ? toggle : keySteps[event.key] && (() => go(keySteps[event.key] ?? 1))
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

const keySteps: Record<string, Step> = { ArrowUp: -1, ArrowDown: 1 }

export function useWheelSteps(go: (step: Step) => void) {
  const gesture = useRef({ downPx: 0, isSpent: false })
  const wheelTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return function onWheel({ deltaY, ctrlKey }: WheelEvent) {
    // With Ctrl, and on a pinch, the page is zoomed.
    if (ctrlKey) return
    clearTimeout(wheelTimer.current)
    wheelTimer.current = setTimeout(() => {
      gesture.current = { downPx: 0, isSpent: false }
    }, wheelPauseMs)
    if (gesture.current.isSpent) return
    gesture.current.downPx += deltaY
    const step = stepOf(gesture.current.downPx)
    if (!step) return
    gesture.current.isSpent = true
    go(step)
  }
}

/** Swipes and clicks on the picture of the story; while a finger swipes, the picture goes along a little. */
export function useTouch({ go, toggle }: Pick<StoryPlayer, 'go' | 'toggle'>) {
  const press = useRef<{ x: number; y: number; isMoved: boolean }>(null)
  const wasMoved = useRef(false)

  function move(element: HTMLElement, px: number) {
    element.style.translate = px === 0 ? '' : `0 ${px / 3}px`
  }

  return {
    onPointerDown({ isPrimary, button, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (!isPrimary || button !== 0) return
      press.current = { x: clientX, y: clientY, isMoved: false }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!press.current || !isPrimary) return
      const [x, y] = [clientX - press.current.x, clientY - press.current.y]
      if (Math.hypot(x, y) > clickSlopPx) press.current.isMoved = true
      move(currentTarget, y)
    },
    onPointerUp({ isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!press.current || !isPrimary) return
      const [x, y] = [clientX - press.current.x, clientY - press.current.y]
      wasMoved.current = press.current.isMoved
      press.current = null
      move(currentTarget, 0)
      const step = Math.abs(y) > Math.abs(x) ? stepOf(-y) : null
      if (step) go(step)
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      press.current = null
      move(currentTarget, 0)
    },
    onClick({ clientY, currentTarget }: MouseEvent<HTMLElement>) {
      if (wasMoved.current) {
        wasMoved.current = false
        return
      }
      const { top, height } = currentTarget.getBoundingClientRect()
      const meaning = clickMeaning(clientY - top, height)
      if (meaning === 'toggle') toggle()
      else go(meaning)
    },
  }
}
