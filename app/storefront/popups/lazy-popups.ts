import { lazyPart } from '#app/shared/ui/lazy.tsx'

export const discountPopup = lazyPart(async () => (await import('./discount-popup.tsx')).DiscountPopup)
export const failedPopup = lazyPart(async () => (await import('./failed-popup.tsx')).FailedPopup)
export const successPopup = lazyPart(async () => (await import('./success-popup.tsx')).SuccessPopup)
