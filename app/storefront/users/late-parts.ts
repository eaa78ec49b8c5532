import { latePart } from '#app/shared/ui/late.tsx'

// The profile opens with the details; what few people open comes when they do.
export const numberChangeNotice = latePart(
  async () => (await import('./details/number-change-notice.tsx')).NumberChangeNotice,
)
export const privacyTab = latePart(async () => (await import('./privacy/privacy-tab.tsx')).PrivacyTab)
export const proveNumber = latePart(async () => (await import('./details/prove-number.tsx')).ProveNumber)
export const supportTab = latePart(async () => (await import('../support/support-tab.tsx')).SupportTab)
