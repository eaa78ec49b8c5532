import type { Offer, OfferFields } from '#contract/api/admin/catalog/coupons.ts'
import { normalisePromoCode } from '#contract/promo-code.ts'
import { fromField, toField } from '../forms/moments.ts'

/** An offer as its form holds it: figures and moments as they are typed. */
export type OfferForm = {
  promoCode: string
  title: string
  description: string
  promoType: Offer['promoType']
  offerCategory: 'MARKETING_OFFER' | 'HIDDEN' | ''
  isCombo: boolean
  discountType: Offer['discountType']
  discount: string
  orderMinimum: string
  startsAt: string
  endsAt: string
  categoryId: string
  subCategoryId: string
  usageLimit: string
  perCustomerLimit: string
}

export function formOf(offer: Offer): OfferForm {
  const { promoCode, title, description, promoType, isCombo, discountType } = offer
  return {
    ...{ promoCode, title, description, promoType, isCombo, discountType },
    offerCategory: offer.offerCategory ?? '',
    discount: offer.version === 0 ? '' : String(offer.discount),
    orderMinimum: String(offer.orderMinimum),
    startsAt: toField(offer.startsAt),
    endsAt: toField(offer.endsAt),
    categoryId: offer.categoryId ?? '',
    subCategoryId: offer.subCategoryId ?? '',
    usageLimit: offer.usageLimit === null ? '' : String(offer.usageLimit),
    perCustomerLimit: offer.perCustomerLimit === null ? '' : String(offer.perCustomerLimit),
  }
}

export function fieldsOf(form: OfferForm): OfferFields {
  const isOnCategory = form.promoType === 'ON_CATEGORY'
  return {
    ...form,
    promoCode: normalisePromoCode(form.promoCode),
    offerCategory: form.offerCategory || null,
    discount: Number(form.discount),
    orderMinimum: Number(form.orderMinimum || 0),
    startsAt: fromField(form.startsAt) ?? '',
    endsAt: fromField(form.endsAt) ?? '',
    categoryId: (isOnCategory && form.categoryId) || null,
    subCategoryId: (isOnCategory && form.subCategoryId) || null,
    usageLimit: numberOf(form.usageLimit),
    perCustomerLimit: numberOf(form.perCustomerLimit),
  }
}

/** What an offer that is not there yet begins with: from now for two weeks. */
export function newOffer(now = Date.now()): Offer {
  return {
    ...{ id: '', promoCode: '', title: '', description: '', promoType: 'ORDER', offerCategory: null, isCombo: false },
    ...{ discountType: 'PERCENTAGE_OFF', discount: 0, orderMinimum: 0, categoryId: null, subCategoryId: null },
    ...{ usageLimit: null, perCustomerLimit: null, usedCount: 0, isStopped: false, state: 'later', version: 0 },
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 14 * 86_400_000).toISOString(),
  }
}

/** Why a figure cannot be taken, or true. */
export function isAmount(value: string) {
  return /^\d{1,7}(\.\d{1,2})?$/.test(value.trim()) || 'An amount such as 50 or 49.50'
}

export function isCount(value: string) {
  return value.trim() === '' || /^[1-9]\d{0,6}$/.test(value.trim()) || 'A whole number, or nothing'
}

function numberOf(value: string) {
  return value.trim() ? Number(value) : null
}
