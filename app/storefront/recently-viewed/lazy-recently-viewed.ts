import { lazyPart } from '#app/shared/ui/lazy.tsx'

/** What was looked at before comes with the page's last code: it stands at the foot, for those who have seen something. */
export const seenLately = lazyPart(async () => (await import('./seen-lately.tsx')).SeenLately)
