import { api } from '#app/shared/api/browser-api.ts'
import { checkToken } from '#contract/api/accounts/auth.ts'
import { getProfile, type User } from '#contract/api/accounts/users.ts'
import { isApiError } from '#contract/api/envelope.ts'

export type Verdict = { verdict: 'valid'; profile?: User | null | undefined } | { verdict: 'invalid' | 'unknown' }

/**
 * What the server says about a token, and with it the profile where that is wanted: both are asked for at once. No usable
 * answer to either leaves it unknown (open-points 13). A shop that has no such call for the profile gives null (API-43).
 */
export async function verifyToken(token: string, { withProfile }: { withProfile: boolean }): Promise<Verdict> {
  const reading = withProfile ? readProfile(token) : undefined
  const verdict = await verdictOn(token)
  if (verdict !== 'valid' || !reading) return { verdict }
  const profile = await reading
  return profile === undefined ? { verdict: 'unknown' } : { verdict, profile }
}

/** Valid only with statusCode 200 and status OK, which an answer has to say itself (VAL-01). */
async function verdictOn(token: string) {
  try {
    const { statusCode, status } = await api.answer(checkToken, { query: { token } }, { token })
    return statusCode === 200 && status === 'OK' ? 'valid' : 'invalid'
  } catch (error) {
    const status = isApiError(error) ? error.statusCode : 0
    const isAnswered = status >= 200 && status < 500 && status !== 429
    return isAnswered ? 'invalid' : 'unknown'
  }
}

async function readProfile(token: string): Promise<User | null | undefined> {
  try {
    const profile = await api(getProfile, {}, { token })
    return typeof profile?.id === 'string' ? profile : undefined
  } catch (error) {
    // The call is ours: the specification's shop has none (open-points 111).
    return isApiError(error) && error.statusCode === 404 ? null : undefined
  }
}
