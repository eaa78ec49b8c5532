import type { Good, Offer } from '../environment/goods.ts'
import { offer, shelf } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { Coming } from './people.ts'

const limits = [1, 10, 100] as const
const customers = 100

/** Goes with any other coupon and has no limit. */
export const always = comboOffer('ALWAYS', {})

/** One coupon that a crowd wants to use: `uses` is how many orders hold it at the end. */
export type Round = ReturnType<typeof drawRound>

/**
 * The limits take turns. In every fifth round there are 100 customers who each press several times, with different sessions and
 * carts, and each may use the coupon once or twice, whatever is left of it.
 */
export function drawRound(index: number, random: Random) {
  const number = index + 1
  const limit = limits[index % limits.length] as (typeof limits)[number]
  const isByCustomer = index % 5 === 4
  const perCustomerLimit = limit === 100 ? 1 : random.whole(1, 2)
  const code = `FEW-${number}`
  const usageLimit = isByCustomer && limit === 100 ? null : limit
  const few = comboOffer(code, { usageLimit, ...(isByCustomer ? { perCustomerLimit } : {}) })
  const sentenceOf = (what: string) => `409 Invalid promo code! ${code} ${what}`

  return {
    ...{ number, code, few, isByCustomer, uses: limit },
    kind: isByCustomer ? `${usageLimit ?? 'no'} uses, ${perCustomerLimit} a customer` : `${limit} uses`,
    /** Some have a second coupon, before or after this one. */
    drawCrowd(size: number, own: Random, ownMobile: () => string): Coming[] {
      const mobiles = Array.from({ length: isByCustomer ? customers : size }, ownMobile)
      return Array.from({ length: size }, (_, buyer) => ({
        basket: [{ good: own.pick<Good>(shelf), quantity: own.whole(1, 2) }],
        offers: own.happens(0.3) ? own.shuffle([few, always]) : [few],
        mobileNumber: mobiles[buyer % mobiles.length] as string,
      }))
    },
    /** Whether that is what somebody must read, given how many orders of their number hold the coupon. */
    isRefusal(answer: string, reserved: number) {
      if (answer === sentenceOf('has been used up.')) return usageLimit !== null
      return (
        answer === sentenceOf('cannot be used again with this mobile number.') &&
        isByCustomer &&
        reserved === perCustomerLimit
      )
    },
  }
}

function comboOffer(code: string, terms: Partial<Offer>): Offer {
  return offer(code, { promoType: 'ORDER', discountType: 'FIXED_AMOUNT_OFF', discount: 5_00, isCombo: true, ...terms })
}
