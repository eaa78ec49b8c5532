import { createElement } from 'react'
import { expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import { CashDifference } from './cash-difference.tsx'

function shown(amount: number, givenBack: number) {
  const html = showPart(createElement(CashDifference, { amount, givenBack }))
  return { text: visibleTexts(html).join(''), isRed: html.includes('text-chilli') }
}

it('an owner who counts cash is not shown as missing what was given back by hand on the day, but asked to check it', () => {
  const { text, isRed } = shown(-50, 50)
  expect(text).toContain('₹50.00 less than expected. ₹50.00 was given back by hand on this day')
  expect(text).not.toContain('missing')
  expect(isRed).toBe(false)
  expect(shown(-20, 50).isRed).toBe(false)
})

it('an owner reads in red what is missing beyond what was given back, and what is too much', () => {
  expect(shown(-60, 50)).toEqual({
    text: '₹10.00 missing, beside ₹50.00 given back by hand on this day',
    isRed: true,
  })
  expect(shown(-60, 0)).toEqual({ text: '₹60.00 missing', isRed: true })
  expect(shown(5, 50)).toEqual({ text: '₹5.00 too much', isRed: true })
  expect(shown(0, 50)).toEqual({ text: 'Nothing is missing', isRed: false })
})
