import { sql } from 'drizzle-orm'
import { toBasisPoints, toPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { coupons, couponUses } from '#server/platform/schema/selling/coupons.ts'

/** Offers of every kind; days are counted from the day of seeding. */
export function offerRows(now: Date) {
  return offers.map(({ discount, discountType, minimum, fromDay, toDay, ...offer }) => ({
    categoryId: null,
    offerCategory: null,
    isCombo: false,
    ...offer,
    discountType,
    discount: discountType === 'PERCENTAGE_OFF' ? toBasisPoints(discount) : toPaise(discount),
    orderMinimum: toPaise(minimum),
    startsAt: new Date(now.getTime() + fromDay * day),
    endsAt: new Date(now.getTime() + toDay * day),
    demo: true,
  }))
}

/** Lets the seeded orders hold the coupons they were placed with, as an order does; a cancelled one has given them back. */
export async function lockSeededCoupons(tx: Transaction) {
  await tx.execute(sql`
    insert into ${couponUses} (promo_code_id, order_id, mobile_number, created_at)
    select ${coupons.id}, ${orders.id}, ${orders.mobileNumber}, ${orders.createdAt}
    from ${orders} join ${coupons} on ${coupons.promoCode} = any(${orders.promoCodes})
    where ${orders.orderStatus} <> 'CANCELLED'`)
  await tx.execute(sql`
    update ${coupons} set used_count = (select count(*) from ${couponUses} where ${couponUses.couponId} = ${coupons.id})`)
}

const day = 86_400_000

type Offer = {
  promoCode: string
  title: string
  description: string
  promoType: 'SHIPPING' | 'ORDER' | 'ON_CATEGORY'
  offerCategory?: 'MARKETING_OFFER' | 'HIDDEN'
  isCombo?: boolean
  discountType: 'PERCENTAGE_OFF' | 'FIXED_AMOUNT_OFF'
  discount: number
  minimum: number
  fromDay: number
  toDay: number
  categoryId?: string
  usageLimit?: number
  perCustomerLimit?: number
}

const offers: Offer[] = [
  {
    promoCode: 'FREEHOME',
    title: 'Free delivery from ₹499',
    description: 'We bring orders of ₹499 and more to your door without a delivery charge.',
    promoType: 'SHIPPING',
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 40,
    minimum: 499,
    fromDay: -60,
    toDay: 45,
  },
  {
    promoCode: 'MILL20',
    title: '20% off your order from ₹600',
    description: '20% off the list prices, in place of the sale prices. Not together with other order offers.',
    promoType: 'ORDER',
    offerCategory: 'MARKETING_OFFER',
    discountType: 'PERCENTAGE_OFF',
    discount: 20,
    minimum: 600,
    fromDay: -12,
    toDay: 5,
  },
  {
    promoCode: 'BIGBAG300',
    title: '₹300 off a big shop from ₹1,500',
    description: '₹300 off the list prices, in place of the sale prices. Not together with other order offers.',
    promoType: 'ORDER',
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 300,
    minimum: 1500,
    fromDay: -20,
    toDay: 25,
  },
  {
    promoCode: 'ATTA5',
    title: '5% more off from ₹400',
    description: '5% off what your cart costs now. Can stand beside one more combo offer.',
    promoType: 'ORDER',
    isCombo: true,
    discountType: 'PERCENTAGE_OFF',
    discount: 5,
    minimum: 400,
    fromDay: -60,
    toDay: 30,
  },
  {
    promoCode: 'FIRSTBAG60',
    title: '₹60 off your first bag from ₹350',
    description: 'For the first 500 orders, once for each mobile number. Can stand beside one more combo offer.',
    promoType: 'ORDER',
    isCombo: true,
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 60,
    minimum: 350,
    fromDay: -10,
    toDay: 50,
    usageLimit: 500,
    perCustomerLimit: 1,
  },
  {
    promoCode: 'KITCHEN50',
    title: '₹50 off from ₹700',
    description: '₹50 off what your cart costs now. Can stand beside one more combo offer.',
    promoType: 'ORDER',
    isCombo: true,
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 50,
    minimum: 700,
    fromDay: -60,
    toDay: 18,
  },
  {
    promoCode: 'MASALA15',
    title: 'Ground spices: up to 15% off',
    description:
      'Haldi, mirch, dhania and garam masala below their list prices. Already in the price, no code to type.',
    promoType: 'ON_CATEGORY',
    offerCategory: 'MARKETING_OFFER',
    discountType: 'PERCENTAGE_OFF',
    discount: 15,
    minimum: 0,
    fromDay: -3,
    toDay: 9,
    categoryId: 'ground-spices',
  },
  {
    promoCode: 'W7QM4KXR2D',
    title: '₹100 off, as a thank-you',
    description: 'For people who have sent us a new neighbour. Can stand beside one more combo offer.',
    promoType: 'ORDER',
    offerCategory: 'HIDDEN',
    isCombo: true,
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 100,
    minimum: 500,
    fromDay: -30,
    toDay: 60,
  },
  {
    promoCode: 'OPENING25',
    title: '25% off in the opening week',
    description: '25% off the list prices while we got to know each other.',
    promoType: 'ORDER',
    discountType: 'PERCENTAGE_OFF',
    discount: 25,
    minimum: 300,
    fromDay: -90,
    toDay: -83,
  },
  {
    promoCode: 'SUNDAY75',
    title: '₹75 off from ₹900',
    description: '₹75 off what your cart costs now. Can stand beside one more combo offer.',
    promoType: 'ORDER',
    isCombo: true,
    discountType: 'FIXED_AMOUNT_OFF',
    discount: 75,
    minimum: 900,
    fromDay: 6,
    toDay: 20,
  },
]
