import { describe, expect, it } from 'vitest'
import { importsOf } from './import-graph.ts'
import { nearestTests, withinBudget } from './nearest-tests.ts'

const importers = new Map([
  [
    'contract/rules/pricing/pricing.ts',
    ['contract/rules/pricing/pricing.test.ts', 'server/selling/checkout/price-cart.ts', 'server/program/app/app.ts'],
  ],
  ['server/selling/checkout/price-cart.ts', ['server/selling/checkout/place-order.ts']],
  ['server/program/app/app.ts', ['server/care/wishlist/wishlist.test.ts']],
])
const tests = [
  ...['contract/rules/pricing/coupons.test.ts', 'contract/rules/pricing/pricing.test.ts'],
  ...[
    'server/selling/checkout/place-order.test.ts',
    'server/selling/checkout/price-cart.test.ts',
    'server/care/wishlist/wishlist.test.ts',
  ],
]

describe('an engineer who changed a rule', () => {
  it('has its own test run first, then those of its folder and of who calls it, and nothing through the table of contents', () => {
    expect(nearestTests(['contract/rules/pricing/pricing.ts'], tests, importers)).toEqual([
      'contract/rules/pricing/pricing.test.ts',
      'contract/rules/pricing/coupons.test.ts',
      'server/selling/checkout/price-cart.test.ts',
      'server/selling/checkout/place-order.test.ts',
    ])
  })

  it('waits no longer than the budget, but for the nearest in any case', () => {
    const seconds: Record<string, number> = { near: 40, slow: 9, quick: 1 }
    expect(withinBudget(['near', 'slow', 'quick'], (test) => seconds[test] ?? 0, 45)).toEqual(['near', 'quick'])
    expect(withinBudget(['near'], () => 99, 45)).toEqual(['near'])
  })

  it('is read with all ways to import', () => {
    const source = `import { a } from '#contract/money.ts'\nimport './styles.css'\nconst c = await import('../cart/cart.ts')\nimport z from 'zod'`
    expect(importsOf('app/storefront/home/home-page.tsx', source)).toEqual([
      'contract/money.ts',
      'app/storefront/home/styles.css',
      'app/storefront/cart/cart.ts',
    ])
  })
})
