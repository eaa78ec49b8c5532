import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { openPopup, type PopupData } from '#app/storefront/session/popups.ts'
import { toRupees } from '#contract/money.ts'
import { couponAmount, type PricedLine, type PricingSettings } from '#contract/rules/pricing/pricing.ts'
import type { AppliedCoupon } from '../order/coupon-store.ts'

/** The toast and the popup after every applied coupon (ERR-26, ERR-27, open-points 74). */
export function showApplied(coupon: AppliedCoupon, lines: PricedLine[], charges: PricingSettings) {
  const { promoCode, isCombo } = coupon
  showToast(`${isCombo ? 'Combo coupon' : 'Coupon'} ${promoCode} applied successfully!`, 'success')
  openPopup('DISCOUNT_APPLIED', discountShown(coupon, lines, charges))
}

/** What the popup shows: the percent or the rupees of the coupon, and what it takes off these lines; of delivery, its charge. */
export function discountShown(coupon: AppliedCoupon, lines: PricedLine[], charges: PricingSettings): PopupData {
  const { promoCode, promoType, discountType, discount } = coupon
  const shown = { couponCode: promoCode, discountType, offerType: promoType }
  const isDelivery = promoType === 'SHIPPING'
  if (isDelivery && discountType === 'FIXED_AMOUNT_OFF') {
    return { ...shown, discount: toRupees(charges.deliveryCharge) }
  }
  // Basis points and paise are both hundredths.
  const asStated = { ...shown, discount: discount / 100 }
  return isDelivery ? asStated : { ...asStated, discountAmount: toRupees(couponAmount(coupon, lines)) }
}
