import type { Page } from '@playwright/test'

/**
 * What is lost on this screen: a page wider than the window, words cut off, and controls that are out of reach or covered. `known`
 * collects the controls of header and footer, the same on every screen, so that each is tried on the first one alone.
 */
export async function whatDoesNotFit(page: Page, known: Set<string>): Promise<string[]> {
  const { found, tried } = await page.evaluate(findWhatDoesNotFit, [...known])
  for (const control of tried) known.add(control)
  return found
}

async function findWhatDoesNotFit(known: string[]) {
  const found: string[] = []
  const tried: string[] = []
  const root = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1) ?? document.body
  const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth
  // What is far below is laid out when it comes near.
  for (const part of root.querySelectorAll('[class*="far-"]')) {
    part.scrollIntoView({ block: 'center', behavior: 'instant' })
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  // A window that was just made narrower is laid out anew within some frames.
  for (let frame = 0; frame < 30 && (frame < 2 || isTooWide()); frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  if (isTooWide()) {
    const wide = [...root.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 1 && !scrollerOf(one),
    )
    found.push(
      `the page is ${document.documentElement.scrollWidth} px wide: ${wide
        .slice(0, 4)
        .map((one) => `${nameOf(one)} ${one.className}`.slice(0, 150))
        .join(', ')}`,
    )
  }
  for (const element of root.querySelectorAll<HTMLElement>('*')) if (isShown(element)) judgeText(element)
  const controls = 'a[href], button, input, select, textarea, [role=tab], [role=option]'
  const before = document.activeElement
  for (const element of root.querySelectorAll<HTMLElement>(controls)) {
    if (!element.isConnected || !isShown(element)) continue
    const isOfEveryScreen = element.closest('main, dialog') === null && element.closest('header, footer') !== null
    if (isOfEveryScreen && known.includes(element.outerHTML)) continue
    if (isOfEveryScreen) tried.push(element.outerHTML)
    await judgeControl(element)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { found: [...new Set(found)], tried }

  function isShown(element: HTMLElement) {
    const { width, height } = element.getBoundingClientRect()
    if (element.closest('[inert], .sr-only, [aria-hidden=true], svg') || width <= 1 || height <= 1) return false
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  /** Words that a box cuts off at its right edge; a line that ends in … says itself that it goes on. */
  function judgeText(element: HTMLElement) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
    if (text.length === 0) return
    const range = document.createRange()
    const lines = text.flatMap((node) => {
      range.selectNode(node)
      return [...range.getClientRects()]
    })
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    for (let box: HTMLElement | null = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, textOverflow, display } = getComputedStyle(box)
      if (textOverflow === 'ellipsis' || display.includes('box')) return
      if (overflowX === 'auto' || overflowX === 'scroll') return
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible' && (right > edge.right + 1 || left < edge.left - 1)) {
        return void found.push(`words cut off: ${nameOf(element)}`)
      }
    }
    if (right > window.innerWidth + 1 || left < -1) found.push(`words out of the window: ${nameOf(element)}`)
  }

  async function judgeControl(element: HTMLElement) {
    const target = element.matches('input[type=radio], input[type=checkbox], input[type=file]')
      ? (element.closest('label') ?? element)
      : element
    // What still comes to rest is judged again.
    let lost = await lostOf(element, target)
    for (let nth = 0; lost && nth < 3; nth += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      lost = await lostOf(element, target)
    }
    if (lost && element.isConnected) found.push(`${lost}: ${nameOf(element)}`)
    const { overflowX, textOverflow } = getComputedStyle(target)
    const isText = !target.matches('select, input, textarea') && overflowX === 'visible' && textOverflow !== 'ellipsis'
    if (isText && target.clientWidth > 0 && target.scrollWidth > target.clientWidth + 1) {
      found.push(`its words stand over its edge: ${nameOf(element)}`)
    }
  }

  /** Whoever comes to it by Tab sees a part of it, and a finger there presses it and nothing else. */
  async function lostOf(element: HTMLElement, target: HTMLElement) {
    const first = await lookAt(element, target)
    if (!first?.startsWith('covered')) return first
    // An offer that was just fading, or a message that was just passing, is over then.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return lookAt(element, target)
  }

  async function lookAt(element: HTMLElement, target: HTMLElement) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const from = window.scrollY
    if (element.matches(':disabled')) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    else element.focus()
    // A page that is still gliding, and a header that comes or goes with it, are waited for.
    for (let frame = 0, before = from; frame < 90 && before !== window.scrollY; frame += 1) {
      before = window.scrollY
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // The offer line took its turn meanwhile.
    if (!target.isConnected) return null
    const box = target.getClientRects()[0] ?? target.getBoundingClientRect()
    if (!scrollerOf(target) && (box.right > window.innerWidth + 1 || box.left < -1)) return 'out of the window'
    const parts = [0.5, 0.04, 0.15, 0.85, 0.96]
    const isReached = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
        return hit !== null && (target.contains(hit) || (hit.tagName === 'LABEL' && hit.contains(target)))
      }),
    )
    if (isReached) return null
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return `covered by ${hit?.tagName} ${hit?.className.toString().slice(0, 40)} at ${Math.round(box.top)}`
  }

  function scrollerOf(element: Element) {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if ((overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth) return box
    }
    return null
  }

  function nameOf(element: Element) {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} «${text}»`
  }
}
