import { latePart } from '#app/shared/ui/late.tsx'

export const discountPopup = latePart(async () => (await import('./discount-popup.tsx')).DiscountPopup)
export const failedPopup = latePart(async () => (await import('./failed-popup.tsx')).FailedPopup)
export const successPopup = latePart(async () => (await import('./success-popup.tsx')).SuccessPopup)
