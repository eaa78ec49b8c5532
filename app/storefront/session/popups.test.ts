import { beforeEach, expect, it } from 'vitest'
import { closePopup, openPopup, type PopupData, type PopupKind, usePopup } from './popups.ts'

beforeEach(closePopup)

it('[POPUP-01] [POPUP-02] the popups are these six, one at a time, each with whatever data it is given', () => {
  // The types see to it that there is no other popup and no other field.
  const kinds: Record<Exclude<PopupKind, 'NONE'>, true> = {
    ...{ SIGNIN: true, AUTH: true, OTP: true },
    ...{ SUCCESS: true, DISCOUNT_APPLIED: true, FAILED: true },
  }
  const data: Required<PopupData> = {
    mobile: '9876543210',
    token: 't',
    bookingId: 'b',
    orderNumber: 'ABC234',
    discount: 20,
    discountAmount: 90.4,
    discountType: 'PERCENTAGE_OFF',
    couponCode: 'MILL20',
    offerType: 'SHIPPING',
    errorMessage: 'No',
    mayHavePaid: true,
  }
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    openPopup(kind, data)
    expect(usePopup.getState()).toEqual({ kind, data })
  }
  closePopup()
  expect(usePopup.getState().kind).toBe('NONE')
})

it('[POPUP-01] no popup is open at first; an opened one holds what it was given', () => {
  expect(usePopup.getState()).toEqual({ kind: 'NONE', data: {} })
  openPopup('SUCCESS', { orderNumber: 'ABC' })
  expect(usePopup.getState()).toEqual({ kind: 'SUCCESS', data: { orderNumber: 'ABC' } })
})

it('[POPUP-02] a second popup takes the place of the first together with its data', () => {
  openPopup('FAILED', { errorMessage: 'No' })
  openPopup('SIGNIN')
  expect(usePopup.getState()).toEqual({ kind: 'SIGNIN', data: {} })
})

it('[POPUP-01] closing goes back to NONE and forgets the data', () => {
  openPopup('SUCCESS', { orderNumber: 'ABC' })
  closePopup()
  expect(usePopup.getState()).toEqual({ kind: 'NONE', data: {} })
})
