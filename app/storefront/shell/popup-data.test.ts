import { type ComponentType, createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { showPart, visibleTexts } from '#app/shared/api/testing/show.ts'
import { takeToasts } from '#app/shared/ui/toasts/toasts.ts'
import { showApplied } from '../checkout/coupons/show-applied.ts'
import type { AppliedCoupon } from '../checkout/order/coupon-store.ts'
import { DiscountPopup } from '../popups/discount-popup.tsx'
import { FailedPopup } from '../popups/failed-popup.tsx'
import { SuccessPopup } from '../popups/success-popup.tsx'
import { closePopup, type PopupData, usePopup } from '../session/popups.ts'
import { AlternativeLogin } from '../session/sign-in/alternative-login.tsx'

const coupon: AppliedCoupon = {
  id: 'c1',
  promoCode: 'MILL20',
  title: '20 % off your order',
  promoType: 'ORDER',
  discountType: 'PERCENTAGE_OFF',
  discount: 2_000,
  isCombo: false,
} as never
const lines = [{ name: 'Atta', price: 35_000, actualPrice: 40_000, mrp: null, quantity: 2 }]
const charges = { deliveryCharge: 4_000, taxBasisPoints: 500 }

beforeEach(() => {
  closePopup()
  takeToasts()
})

/** What is told of a coupon that was just applied: the message, and what the popup holds and shows. */
function applied(fields: Partial<AppliedCoupon>) {
  showApplied({ ...coupon, ...fields }, lines, charges)
  const { kind, data } = usePopup.getState()
  return { toasts: takeToasts().map(({ message }) => message), kind, data, texts: textOf(DiscountPopup, data) }
}

function textOf<P extends object>(Popup: ComponentType<P>, props: P) {
  return visibleTexts(showPart(createElement(Popup, props)))
}

it('[ENT-26] [ERR-26] [POPUP-08] a coupon of the order opens the popup with its code, its percent, what that comes to, and its kind', () => {
  const { toasts, kind, data, texts } = applied({})
  expect(toasts).toEqual(['Coupon MILL20 applied successfully!'])
  expect({ kind, data }).toEqual({
    kind: 'DISCOUNT_APPLIED',
    data: {
      ...{ couponCode: 'MILL20', discountType: 'PERCENTAGE_OFF', offerType: 'ORDER' },
      ...{ discount: 20, discountAmount: 160 },
    },
  })
  expect(texts).toEqual(expect.arrayContaining(["You've saved 20% with code MILL20", '₹160.00 OFF']))
})

it('[ENT-26] [ERR-27] a combo coupon is named as one, and opens the popup with its rupees', () => {
  const { toasts, data, texts } = applied({
    ...{ promoCode: 'COMBO50', isCombo: true, discountType: 'FIXED_AMOUNT_OFF', discount: 5_000 },
  })
  expect(toasts).toEqual(['Combo coupon COMBO50 applied successfully!'])
  expect(data).toMatchObject({ couponCode: 'COMBO50', discountType: 'FIXED_AMOUNT_OFF', discount: 50 })
  expect(texts).toEqual(expect.arrayContaining(["You've saved ₹50.00 with code COMBO50", '₹50.00 OFF']))
})

it('[ENT-26] [POPUP-06] free delivery opens the popup as SHIPPING, which names it so', () => {
  const { data, texts } = applied({ promoCode: 'FREEHOME', promoType: 'SHIPPING', discountType: 'FIXED_AMOUNT_OFF' })
  expect(data).toEqual({
    ...{ couponCode: 'FREEHOME', discountType: 'FIXED_AMOUNT_OFF', offerType: 'SHIPPING', discount: 40 },
  })
  expect(texts).toContain('Free Shipping Applied!')
})

it('[ENT-26] the other popups show the order number, the reason of a failure and the number a code went to; a booking id nobody reads', () => {
  const data: PopupData = {
    ...{ mobile: '9876543210', token: 't', orderNumber: 'ABC234', errorMessage: 'The bank said no.' },
    bookingId: 'BOOKING-7',
  }
  const shown = [
    textOf(SuccessPopup, { orderNumber: data.orderNumber ?? '', ...data }),
    textOf(FailedPopup, { message: data.errorMessage, ...data }),
    textOf(AlternativeLogin, { kind: 'OTP', data }),
    textOf(DiscountPopup, data),
  ].map((texts) => texts.join(''))
  expect(shown[0]).toContain('Order successfully done, Order Number - ABC234')
  expect(shown[1]).toContain('The bank said no.')
  expect(shown[2]).toContain('+91 98765 43210')
  expect(shown.join('')).not.toContain('BOOKING-7')
})
