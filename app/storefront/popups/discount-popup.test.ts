import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PopupData } from '../session/popups.ts'
import { DiscountPopup } from './discount-popup.tsx'

/** What is read, piece by piece. */
function popupTexts(data: PopupData) {
  const markup = renderToStaticMarkup(createElement(DiscountPopup, data))
  return markup
    .replaceAll('&#x27;', "'")
    .split(/<[^>]+>/)
    .filter(Boolean)
}

const order = { offerType: 'ORDER', couponCode: 'MILL20' } as const

it('[POPUP-06] [POPUP-07] [POPUP-08] a shopper with a percent off reads the percent, the code and the amount', () => {
  expect(popupTexts({ ...order, discountType: 'PERCENTAGE_OFF', discount: 12.5, discountAmount: 1_00_132.5 })).toEqual([
    'Discount Applied!',
    'Close',
    "You've saved 12.5% with code MILL20",
    '₹1,00,132.50 OFF',
    'Continue Shopping',
  ])
})

it('[POPUP-07] [POPUP-08] a shopper with rupees off reads the rupees, and what they came to on this order', () => {
  expect(popupTexts({ ...order, discountType: 'FIXED_AMOUNT_OFF', discount: 50, discountAmount: 20 })).toEqual([
    'Discount Applied!',
    'Close',
    "You've saved ₹50.00 with code MILL20",
    '₹20.00 OFF',
    'Continue Shopping',
  ])
})

it('[POPUP-06] [POPUP-07] a shopper with free delivery reads what the delivery would have cost, and no amount off', () => {
  const delivery = { offerType: 'SHIPPING', couponCode: 'FREEHOME', discountType: 'FIXED_AMOUNT_OFF' } as const
  expect(popupTexts({ ...delivery, discount: 40 })).toEqual([
    'Free Shipping Applied!',
    'Close',
    "You've saved ₹40.00 with code FREEHOME",
    'Continue Shopping',
  ])
})
