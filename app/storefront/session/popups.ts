import { create } from 'zustand'
import type { DiscountType } from '#contract/api/catalog/catalog.ts'

export type PopupKind = 'NONE' | 'SIGNIN' | 'AUTH' | 'OTP' | 'SUCCESS' | 'DISCOUNT_APPLIED' | 'FAILED'

/** What a popup is given to show (ENT-26); amounts in rupees. */
export type PopupData = {
  mobile?: string
  token?: string
  bookingId?: string
  orderNumber?: string
  discount?: number
  discountAmount?: number
  discountType?: DiscountType
  couponCode?: string
  /** 'SHIPPING' or the promo type of any other offer. */
  offerType?: string
  errorMessage?: string
  /** The money may be with the shop although the order could not be confirmed. */
  mayHavePaid?: boolean
}

/** The one popup on the screen (POPUP-01, POPUP-02). */
export const usePopup = create<{ kind: PopupKind; data: PopupData }>(() => ({ kind: 'NONE', data: {} }))

/** Opens a popup; one that is open gives way together with its data (open-points 8). */
export function openPopup(kind: Exclude<PopupKind, 'NONE'>, data: PopupData = {}) {
  usePopup.setState({ kind, data })
}

export function closePopup() {
  usePopup.setState({ kind: 'NONE', data: {} })
}
