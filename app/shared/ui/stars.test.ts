import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stars } from './stars.tsx'

/** What is drawn, each star by the x it spans from its middle, which the five have at 12, 36, 60, 84 and 108. */
function drawn(rating?: number) {
  const html = renderToStaticMarkup(createElement(Stars, rating === undefined ? {} : { rating }))
  const paths = [...html.matchAll(/<path d="([^"]+)" class="([^"]*)"/g)].map(([, d = '', look = '']) => ({
    isGolden: look.includes('golden'),
    stars: d.split('M').filter(Boolean).map(spanOf),
  }))
  const all = (isGolden: boolean) => paths.filter((path) => path.isGolden === isGolden).flatMap(({ stars }) => stars)
  return { label: /aria-label="([^"]*)"/.exec(html)?.[1], golden: all(true), empty: all(false) }
}

/** The number of a star, and whether it reaches to the left and to the right of its middle. */
function spanOf(drawing: string) {
  const [start = '', ...steps] = drawing.split(/(?=[al])/)
  let x = numbersIn(start)[0] ?? 0
  const index = Math.round((x - 12) / 24)
  const xs = steps.map((step) => {
    const numbers = numbersIn(step)
    x += numbers.at(-2) ?? 0
    return x - (12 + index * 24)
  })
  const reach = { left: Math.min(...xs) < -8, right: Math.max(...xs) > 8 }
  return `${index + 1} ${reach.left && reach.right ? 'whole' : reach.left ? 'left half' : 'right half'}`
}

function numbersIn(text: string) {
  return [...text.matchAll(/-?\d*\.?\d+/g)].map(Number)
}

const whole = (...starPositions: number[]) => starPositions.map((index) => `${index} whole`)

it.each([
  [4.5, [...whole(1, 2, 3, 4), '5 left half'], whole(5)],
  [4.49, whole(1, 2, 3, 4), whole(5)],
  [0.5, ['1 left half'], whole(1, 2, 3, 4, 5)],
  [3, whole(1, 2, 3), whole(4, 5)],
  [5, whole(1, 2, 3, 4, 5), []],
])('[CARD-04] a rating of %d has whole stars, and a half one from a fraction of 0.5 on', (rating, golden, empty) => {
  expect(drawn(rating)).toEqual({ label: `${rating} of 5 stars`, golden, empty })
})

it('[CARD-04] what was never rated has 0 stars', () => {
  expect(drawn()).toEqual({ label: '0 of 5 stars', golden: [], empty: whole(1, 2, 3, 4, 5) })
})
