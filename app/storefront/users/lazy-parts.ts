import { lazyPart } from '#app/shared/ui/lazy.tsx'

// The profile opens with the details; what few people open comes when they do.
export const numberChangeNotice = lazyPart(
  async () => (await import('./details/number-change-notice.tsx')).NumberChangeNotice,
)
export const privacyTab = lazyPart(async () => (await import('./privacy/privacy-tab.tsx')).PrivacyTab)
export const proveNumber = lazyPart(async () => (await import('./details/prove-number.tsx')).ProveNumber)
export const supportTab = lazyPart(async () => (await import('../support/support-tab.tsx')).SupportTab)
