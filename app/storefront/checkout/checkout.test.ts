import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import { Checkout } from './checkout.tsx'
import { Step } from './step.tsx'

const choice = {
  product: listedProduct('atta', 'Atta', 70),
  variation: { size: 1, type: 'KG', price: 70, actualPrice: 80 },
  quantity: 3,
}

/** The three buttons that open a step: what they say, whether they can be pressed and which one is open. */
function stepsIn(html: string) {
  return [...html.matchAll(/<h2 class="font-sans"><button([^>]*)>(.*?)<\/button><\/h2>/g)].map(
    ([, attributes = '', inside = '']) => ({
      texts: visibleTexts(inside),
      isOpen: attributes.includes('aria-expanded="true"'),
      canBePressed: !attributes.includes('disabled=""'),
    }),
  )
}

describe('a shopper at the checkout', () => {
  const html = showPart(
    createElement(QueryProvider, null, createElement(Checkout, { choice, checkoutScript: '/provider.js' })),
  )

  it('[CHK-06] [CHK-11] finds three steps, of which the first is open and no other one can be opened yet', () => {
    const steps = stepsIn(html)
    expect(steps.map(({ texts }) => texts.filter((word) => !/^\d$/.test(word))[0])).toEqual([
      'ACCOUNT & ADDRESS',
      'OFFERS',
      'PAYMENT',
    ])
    expect(steps.map(({ texts }) => texts[0])).toEqual(['1', '2', '3'])
    expect(steps.map(({ isOpen }) => isOpen)).toEqual([true, false, false])
    expect(steps.map(({ canBePressed }) => canBePressed)).toEqual([true, false, false])
    expect(html).not.toContain('Completed')
  })

  it('[PAY-05] is to pay online at first, and in cash in a shop that takes cash only', () => {
    const texts = (checkoutScript: string | null) =>
      visibleTexts(showPart(createElement(QueryProvider, null, createElement(Checkout, { choice, checkoutScript }))))
    expect(texts('/provider.js')).toContain('Card, UPI, wallet or net banking')
    expect(texts(null)).toContain('Cash on delivery')
    expect(texts(null)).not.toContain('Card, UPI, wallet or net banking')
  })

  it('[CHK-07] has the order beside them: what is bought, how many, in which size and for how much', () => {
    const [summary = ''] = /<section[^>]*aria-labelledby="order-summary".*?<\/section>/.exec(html) ?? []
    const [line = ''] = /<li.*?<\/li>/.exec(summary) ?? []
    expect(visibleTexts(line).join('')).toBe('Atta3 x 1 kg₹210.00')
    expect(summary).toContain('Order summary')
  })
})

describe('a step of the checkout', () => {
  const step = (state: { isOpen: boolean; isDone: boolean; canOpen: boolean }) =>
    showPart(
      createElement(Step, {
        ...{ number: 2, name: 'OFFERS', about: 'MILL20 applied', takesFocus: false, onOpen() {} },
        ...{ ...state, children: 'the offers' },
      }),
    )

  const tick = `<path d="M20 6 9 17l-5-5"`
  it('[CHK-12] shows a tick and Completed once it is completed, open or not', () => {
    for (const isOpen of [true, false]) {
      const done = step({ isOpen, isDone: true, canOpen: true })
      expect(done).toContain(tick)
      expect(visibleTexts(done)).toContain('Completed')
      const open = step({ isOpen, isDone: false, canOpen: true })
      expect(open).not.toContain(tick)
      expect(visibleTexts(open)).not.toContain('Completed')
    }
  })

  it('[CHK-11] says what was answered while it is closed, and can be pressed only when its turn has come', () => {
    const closed = step({ isOpen: false, isDone: true, canOpen: true })
    expect(visibleTexts(closed)).toContain('MILL20 applied')
    expect(closed).not.toContain('the offers')
    expect(stepsIn(closed)).toMatchObject([{ canBePressed: true, isOpen: false }])
    expect(stepsIn(step({ isOpen: false, isDone: false, canOpen: false }))).toMatchObject([{ canBePressed: false }])
  })
})
