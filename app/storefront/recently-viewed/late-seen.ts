import { latePart } from '#app/shared/ui/late.tsx'

/** What was looked at before comes with the page's last code: it stands at the foot, for those who have seen something. */
export const seenLately = latePart(async () => (await import('./seen-lately.tsx')).SeenLately)
