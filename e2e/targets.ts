import type { Page } from '@playwright/test'

/** What can be pressed under a finger but is smaller than 24 px (WCAG 2.5.8), and buttons and fields lower than 44 px. */
export function targetsTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const leastOfMain = 44
    const pressed =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=option], [role=radio], [role=checkbox], [role=switch], [role=menuitem]'
    const root = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1) ?? document.body

    type Target = { element: Element; box: DOMRect; isSmall: boolean }
    const targets: Target[] = [...root.querySelectorAll(pressed)].flatMap((element) => {
      const box = boxOf(element)
      return isPressable(element) && box.width > 1 && box.height > 1
        ? [{ element, box, isSmall: tooSmall(box, least) }]
        : []
    })
    const small = targets.filter((target) => target.isSmall && !isInSentence(target.element) && !hasSpace(target))
    const low = targets.filter(({ element, box }) => isMain(element) && box.height < leastOfMain - 0.5)
    return [...new Set([...small, ...low])].map(
      ({ element, box }) => `${nameOf(element)} ${box.width.toFixed()}×${box.height.toFixed()}`,
    )

    /** The label of a field belongs to it, and a part that a link spreads over its card. */
    function boxOf(element: Element) {
      if (element instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(element.type)) {
        return (element.closest('label') ?? element).getBoundingClientRect()
      }
      const spread = getComputedStyle(element, '::after')
      if (spread.content !== 'none' && spread.position === 'absolute' && element instanceof HTMLElement) {
        return (element.offsetParent ?? element).getBoundingClientRect()
      }
      return element.getBoundingClientRect()
    }

    function isPressable(element: Element) {
      if (element.closest('[inert], [hidden], .sr-only') && !element.closest('label')) return false
      const { pointerEvents } = getComputedStyle(element)
      return element.checkVisibility({ visibilityProperty: true }) && pointerEvents !== 'none'
    }

    function tooSmall({ width, height }: DOMRect, least: number) {
      return width < least - 0.5 || height < least - 0.5
    }

    /** Its height is the line's: words before or after it stand in the same block. */
    function isInSentence(element: Element) {
      if (!getComputedStyle(element).display.startsWith('inline')) return false
      let block = element.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const text = block?.textContent?.replace(element.textContent ?? '', '').trim() ?? ''
      return text.length > 0 && getComputedStyle(block as Element).display === 'block'
    }

    /** A circle of 24 px about its middle touches no other target, nor the circle of another small one. */
    function hasSpace({ element, box }: Target) {
      const middle = middleOf(box)
      return targets.every((other) => {
        if (other.element === element || other.element.contains(element) || element.contains(other.element)) return true
        if (other.isSmall) return distance(middle, middleOf(other.box)) >= least
        const nearest = {
          x: Math.min(Math.max(middle.x, other.box.left), other.box.right),
          y: Math.min(Math.max(middle.y, other.box.top), other.box.bottom),
        }
        return distance(middle, nearest) >= least / 2
      })
    }

    function middleOf({ x, y, width, height }: DOMRect) {
      return { x: x + width / 2, y: y + height / 2 }
    }

    function distance(one: { x: number; y: number }, other: { x: number; y: number }) {
      return Math.hypot(one.x - other.x, one.y - other.y)
    }

    /** What a shopper comes for: buttons and fields; links in lists and texts are no main actions. */
    function isMain(element: Element) {
      return /^(BUTTON|SELECT|TEXTAREA|INPUT)$/.test(element.tagName)
    }

    function nameOf(element: Element) {
      return `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`
    }
  })
}
