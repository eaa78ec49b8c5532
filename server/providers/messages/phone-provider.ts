import type { Config } from '#server/platform/config/config.ts'
import { hashToken } from '#server/platform/http/callers.ts'

/** A login token as read by its provider. */
export type ReadToken = {
  /** What makes the token one-use. */
  tokenHash: string
  /** What the token itself proves; absent when the token only names one of our own proofs. */
  vouched?: { mobile: string; expiresAt: Date }
}

/** Who vouches for a mobile number: it reads the token of a login, and gives nothing when the token proves nothing. */
export type PhoneProvider = {
  readToken(authToken: string): Promise<ReadToken | undefined>
  /** Whether nobody can log in by it now, as far as this server sees. */
  isAway(): Promise<boolean>
}

export async function choosePhoneProvider(config: Config): Promise<PhoneProvider> {
  if (config.phoneAuth === 'local') return localPhoneAuth
  const { firebasePhoneAuth } = await import('./firebase-phone-auth.ts')
  return firebasePhoneAuth(config.firebase)
}

/** Our own server is the provider: `phone-auth/confirm` gave the token, and the table of proofs knows its number. */
const localPhoneAuth: PhoneProvider = {
  async readToken(authToken) {
    return { tokenHash: hashToken(authToken) }
  },
  // Its gateway is that of every other code too.
  isAway: async () => false,
}
