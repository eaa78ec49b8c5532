import { privacyPolicy } from './privacy-policy.ts'
import { refundPolicy } from './refund-policy.ts'
import { termsConditions } from './terms-conditions.ts'

/** The policy texts of the shop. What stands in [square brackets] is for the owner to fill in before the shop opens. */
export function contentPageRows(now: Date) {
  return [
    { title: 'refund-policy', contentHtml: refundPolicy, updatedAt: now },
    { title: 'privacy-policy', contentHtml: privacyPolicy, updatedAt: now },
    { title: 'terms-conditions', contentHtml: termsConditions, updatedAt: now },
  ]
}
