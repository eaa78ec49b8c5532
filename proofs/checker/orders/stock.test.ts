import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a piece that is lost',
    ({ closing }) => Object.assign(one(closing.variation, { sku: 'SKU-1' }), { stock: 46 }),
    'SKU-1: 50 lay on the shelf and orders held 0; now 46 lie there and orders hold 3: 1 are lost.',
  ],
  [
    'a piece that was sold twice',
    ({ closing }) => Object.assign(one(closing.variation, { sku: 'SKU-2' }), { stock: 47 }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 47 lie there and orders hold 5: 1 came from nowhere.',
  ],
  [
    'a cancelled order whose pieces never came back',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-GAVE' }), { order_status: 'CANCELLED' }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 46 lie there and orders hold 4: 1 are lost.',
  ],
  [
    'pieces that came back and are not on the shelf',
    ({ closing }) => void closing.order_return.push(cameBack(1)),
    'SKU-2: 50 lay on the shelf and orders held 1; now 46 lie there and orders hold 4: 1 are lost.',
  ],
  [
    'pieces of a packed order that came back twice as it was cancelled',
    ({ closing }) => Object.assign(one(closing.variation, { sku: 'SKU-2' }), { stock: 47 }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 47 lie there and orders hold 5: 1 came from nowhere.',
  ],
  [
    'pieces of a parcel refused at the door that never came back',
    ({ closing }) => Object.assign(one(closing.variation, { sku: 'SKU-2' }), { stock: 45 }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 45 lie there and orders hold 5: 1 are lost.',
  ],
  [
    'pieces of a parcel on the road that lay on the shelf before they came back',
    ({ closing }) => {
      lose(closing.order_return, { id: 'return-REJECT' })
      Object.assign(one(closing.shop_order, { id: 'order-REJECT' }), { returned_at: null })
    },
    'SKU-2: 50 lay on the shelf and orders held 1; now 46 lie there and orders hold 6: 1 came from nowhere.',
  ],
  [
    'a parcel that was lost and lies on the shelf',
    ({ closing }) =>
      Object.assign(one(closing.order_return, { id: 'return-REJECT' }), { is_restocked: false, is_lost: true }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 46 lie there and orders hold 6: 1 came from nowhere.',
  ],
  [
    'spoilt goods that lie on the shelf again',
    ({ closing }) => Object.assign(one(closing.order_return, { id: 'return-BACK' }), { is_restocked: false }),
    'SKU-2: 50 lay on the shelf and orders held 1; now 46 lie there and orders hold 6: 1 came from nowhere.',
  ],
  [
    'pieces laid on the shelf by hand that are not there',
    ({ closing }) => void closing.stock_correction.push(byHand('atta', 1, 4)),
    'SKU-1: 50 lay on the shelf and orders held 0, and 4 were laid there by hand; now 47 lie there and orders hold 3: 4 are lost.',
  ],
  [
    'pieces taken away by hand that are still sold',
    ({ closing }) => void closing.stock_correction.push(byHand('haldi', 200, -2)),
    'SKU-2: 50 lay on the shelf and orders held 1, and 2 were taken away by hand; now 46 lie there and orders hold 5: 2 came from nowhere.',
  ],
  [
    'a correction that took more than there was',
    ({ closing }) => void closing.stock_correction.push({ ...byHand('atta', 1, -9), stock_after: -2 }),
    'A correction of atta 1 by -9 left -2 on the shelf.',
  ],
  [
    'less than nothing on the shelf',
    ({ closing }) => Object.assign(one(closing.variation, { sku: 'SKU-1' }), { stock: -1 }),
    'SKU-1: -1 lie on the shelf.',
  ],
  [
    'goods that nobody had counted',
    ({ opening }) => lose(opening.variation, { sku: 'SKU-1' }),
    'SKU-1 was not on the shelf at the opening: nobody can tell whether it is all there.',
  ],
  [
    'goods that are gone with their shelf',
    ({ closing }) => lose(closing.variation, { sku: 'SKU-1' }),
    'SKU-1 was on the shelf at the opening and is gone.',
  ],
  [
    'an order of nothing',
    ({ closing }) => lose(closing.order_line, { order_id: 'order-CASH' }),
    'Order CASH22222222 has no lines.',
  ],
  [
    'an order of what is not sold here',
    ({ closing }) => Object.assign(one(closing.order_line, { order_id: 'order-GAVE' }), { sku: 'SKU-9' }),
    'Order GAVE22222222 has SKU-9, which the shop does not sell.',
  ],
  [
    'a cash order that holds its goods unpaid',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { order_status: 'UNPAID' }),
    'Order CASH22222222 holds its goods unpaid, though it is to be paid in cash.',
  ],
])('L5: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L5', plant)).toContain(sentence)
})

it('L5: pieces that came back onto the shelf are there, and those that were spoilt are not', () => {
  const silent = found('L5', ({ closing }) => {
    closing.order_return.push(cameBack(1), { ...cameBack(0), id: 'return-2', is_restocked: false })
    Object.assign(one(closing.variation, { sku: 'SKU-2' }), { stock: 47 })
  })
  expect(silent).toEqual([])
})

it('L5: what was corrected by hand is part of what there is, and what was corrected before the opening is not', () => {
  const silent = found('L5', ({ opening, closing }) => {
    const earlier = { ...byHand('atta', 1, 7), id: 'earlier' }
    opening.stock_correction.push(earlier)
    closing.stock_correction.push(earlier, byHand('atta', 1, 5), { ...byHand('atta', 1, -2), id: 'later' })
    Object.assign(one(closing.variation, { sku: 'SKU-1' }), { stock: 50 })
  })
  expect(silent).toEqual([])
})

function byHand(product_id: string, size: number, change: number) {
  return { id: 'by-hand', product_id, size, change, stock_after: 20 }
}

function cameBack(quantity: number) {
  return { id: 'return-1', order_id: 'order-GAVE', lines: [{ position: 0, quantity }], is_restocked: true, amount: 0 }
}
