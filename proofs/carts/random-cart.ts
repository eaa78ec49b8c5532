import type { CouponTerms } from '#contract/rules/pricing/coupons.ts'
import type { Draw } from './draws.ts'
import { anyAmount, anyNear, anyPercent, anyQuantity, oneOf } from './edge-numbers.ts'

export type CartLine = {
  name: string
  hsn: string
  price: number
  actualPrice: number | null | undefined
  mrp: number | null | undefined
  quantity: number
}
export type RandomCart = {
  lines: CartLine[]
  /** What the shopper tries to apply, one after the other. */
  offers: CouponTerms[]
  settings: { deliveryCharge: number; taxBasisPoints: number }
  now: Date
  /** The cart and the hour have changed. */
  later: { lines: CartLine[]; now: Date }
  isAcrossStates: boolean
  /** How much of the bill a credit note takes back, in millionths. */
  credited: number
}

/** A cart with coupons and settings where rounding, limits and moments are near their edges more often than not. */
export function randomCart(draw: Draw): RandomCart {
  const settings = {
    deliveryCharge: oneOf(draw, [0, 40_00, 1, 10, 49_99, draw(1_000_00)]),
    taxBasisPoints: oneOf(draw, [5_00, 0, 12_00, 18_00, 28_00, 1, 40_00, draw(28_00)]),
  }
  const lines = Array.from({ length: countOf(draw) }, (_, at) => anyLine(draw, at, settings.taxBasisPoints))
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const now = new Date(dayOne + draw(1_000) * 61_001)
  const offers = Array.from({ length: draw(5) }, (_, at) => anyOffer(draw, at, subtotal, now))
  if (offers[0] && draw(8) === 1) offers.push({ ...offers[0], promoCode: offers[0].promoCode.toLowerCase() })
  const later = {
    lines: lines.filter(() => draw(4) !== 1).map((line) => ({ ...line, quantity: anyQuantity(draw) })),
    now: new Date(now.getTime() + oneOf(draw, [0, 1, 2, day])),
  }
  return { lines, offers, settings, now, later, isAcrossStates: draw(2) === 1, credited: draw(1_000_001) }
}

/** Most carts are small; one in 200 is as long as a cart can be. */
function countOf(draw: Draw) {
  if (draw(200) === 199) return 100
  return oneOf(draw, [1, 2, 3, 0, 4, 5, draw(12)])
}

function anyLine(draw: Draw, at: number, taxBasisPoints: number): CartLine {
  const price = anyAmount(draw)
  const actualPrice = oneOf(draw, [
    price,
    0,
    null,
    undefined,
    anyNear(draw, price),
    anyAmount(draw),
    Math.round(price * 1.25),
  ])
  const withTax = (actualPrice || price) * (1 + taxBasisPoints / 10_000)
  const mrp = oneOf(draw, [null, undefined, Math.ceil(withTax), anyNear(draw, Math.floor(withTax)), anyAmount(draw), 0])
  const hsn = oneOf(draw, ['1101', '0910', '110220', ''])
  return { name: `Sharbati Atta (${at})`, hsn, price, actualPrice, mrp, quantity: anyQuantity(draw) }
}

function anyOffer(draw: Draw, at: number, subtotal: number, now: Date): CouponTerms {
  const discountType = oneOf(draw, ['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF'] as const)
  const fixed = [anyAmount(draw), anyNear(draw, subtotal), 0]
  const [begun, ends] = [oneOf(draw, [day, 0, day, 1, day, -1]), oneOf(draw, [day, 1, day, 2, day, 0])]
  return {
    promoCode: `CODE${at}`,
    promoType: oneOf(draw, [
      'ORDER',
      'ORDER',
      'SHIPPING',
      'ORDER',
      'ORDER',
      'SHIPPING',
      'ORDER',
      'ON_CATEGORY',
    ] as const),
    isCombo: draw(2) === 1,
    discountType,
    discount: discountType === 'PERCENTAGE_OFF' ? anyPercent(draw) : oneOf(draw, fixed),
    startsAt: new Date(now.getTime() - begun),
    endsAt: new Date(now.getTime() + ends),
    orderMinimum: oneOf(draw, [0, 0, anyNear(draw, subtotal), Math.floor(subtotal / 2), anyAmount(draw)]),
  }
}

const dayOne = Date.UTC(2026, 7, 1)
const day = 86_400_000
