import { latePart } from '#app/shared/ui/late.tsx'

// Few orders need it.
export const proveByCode = latePart(async () => (await import('../../session/sign-in/prove-by-code.tsx')).ProveByCode)
