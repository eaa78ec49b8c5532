import { cancellationPolicy } from './cancellation-policy.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { refundPolicy } from './refund-policy.ts'
import { shippingPolicy } from './shipping-policy.ts'
import { termsConditions } from './terms-conditions.ts'

/**
 * The policy texts of the shop. What stands in [square brackets] is for the owner to fill in before the shop opens; the server
 * puts the seller's details there by itself.
 */
export function contentPageRows(now: Date) {
  return [
    { title: 'refund-policy', contentHtml: refundPolicy, updatedAt: now },
    { title: 'shipping-policy', contentHtml: shippingPolicy, updatedAt: now },
    { title: 'cancellation-policy', contentHtml: cancellationPolicy, updatedAt: now },
    { title: 'privacy-policy', contentHtml: privacyPolicy, updatedAt: now },
    { title: 'terms-conditions', contentHtml: termsConditions, updatedAt: now },
  ]
}
