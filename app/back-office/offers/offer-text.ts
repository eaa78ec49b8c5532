import type { Offer } from '#contract/api/admin/catalog/coupons.ts'
import { formatRupees } from '#contract/money.ts'

export const offersKey = ['offers'] as const

export const stateNames: Record<Offer['state'], string> = {
  now: 'On now',
  later: 'Later',
  over: 'Over',
  stopped: 'Stopped',
  'used-up': 'Used up',
}

export const stateLooks = {
  now: 'good',
  later: 'waiting',
  over: 'plain',
  stopped: 'bad',
  'used-up': 'plain',
} as const satisfies Record<Offer['state'], string>

export function writeDiscount({
  promoType,
  discountType,
  discount,
}: Pick<Offer, 'promoType' | 'discountType' | 'discount'>) {
  const amount = discountType === 'PERCENTAGE_OFF' ? `${discount}%` : formatRupees(discount)
  return `${amount} ${{ SHIPPING: 'of the delivery', ORDER: 'of the order', ON_CATEGORY: 'of a category' }[promoType]}`
}

export function writeUses({ usedCount, usageLimit }: Pick<Offer, 'usedCount' | 'usageLimit'>) {
  return `${usedCount.toLocaleString('en-IN')}${usageLimit === null ? '' : ` of ${usageLimit.toLocaleString('en-IN')}`}`
}
