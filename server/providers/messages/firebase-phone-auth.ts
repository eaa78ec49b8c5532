import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import type { PhoneProvider } from './phone-provider.ts'

const freshForSeconds = 5 * 60
const clockDifferenceSeconds = 30
const recheckAfterMs = 30_000

/**
 * Google's phone login. The server checks the ID token by itself: signed with RS256 by a key of `keysUrl`, for exactly this
 * project, by the phone sign-in, at most 5 minutes ago. Keys out of reach are a 503, never a refusal.
 *
 * The Auth Emulator signs nothing, so its tokens are refused here like any forged one: there is no switch. With
 * FIREBASE_AUTH_EMULATOR only the browser talks to the emulator, to try the screens; this check is tested with a key pair
 * of the test, served at FIREBASE_KEYS_URL.
 */
export function firebasePhoneAuth({ projectId, keysUrl }: Config['firebase']): PhoneProvider {
  const { keyOf, isAway } = reachableKeys(keysUrl)
  return {
    async readToken(authToken) {
      const claims = await verifiedClaims(authToken, projectId, keyOf)
      const mobile = claims && provenNumber(claims, projectId)
      if (!mobile) return undefined
      const expiresAt = new Date((Number(claims.auth_time) + freshForSeconds) * 1000)
      return { tokenHash: hashToken(signedPart(authToken)), vouched: { mobile, expiresAt } }
    },
    isAway,
  }
}

// A signature has spare bits that can be changed without harm; what it signs has none.
function signedPart(token: string) {
  return token.slice(0, token.lastIndexOf('.'))
}

/** Fetches the keys again for an unknown key id, at most once a minute, and every hour, so that withdrawn keys end. */
function reachableKeys(keysUrl: string) {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: 60_000,
    cacheMaxAge: 60 * 60_000,
    timeoutDuration: 5_000,
  })
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      throw new ApiError(503, 'Login is not available for a moment. Please try again.', { 'retry-after': '5' })
    }
  }
  let looked: { at: number; isAway: Promise<boolean> } | undefined
  const isAway = () => {
    if (keys.fresh) return Promise.resolve(false)
    if (!looked || looked.at < Date.now() - recheckAfterMs) {
      const fetched = keys.reload().then(
        () => false,
        () => true,
      )
      looked = { at: Date.now(), isAway: fetched }
    }
    return looked.isAway
  }
  return { keyOf, isAway }
}

async function verifiedClaims(authToken: string, projectId: string, keyOf: JWTVerifyGetKey) {
  try {
    const { payload } = await jwtVerify(authToken, keyOf, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
      clockTolerance: 0,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function provenNumber(claims: JWTPayload, projectId: string) {
  const firebase = claims.firebase as { sign_in_provider?: unknown } | undefined
  const isOfThisShop = claims.aud === projectId && firebase?.sign_in_provider === 'phone'
  const isOfSomebody = typeof claims.sub === 'string' && claims.sub.length > 0 && claims.sub.length <= 128
  if (!isOfThisShop || !isOfSomebody || !isRecent(claims.auth_time) || !hasPassed(claims.iat)) return undefined
  return typeof claims.phone_number === 'string' ? claims.phone_number : undefined
}

function isRecent(seconds: unknown) {
  return hasPassed(seconds) && seconds > Date.now() / 1000 - freshForSeconds
}

function hasPassed(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds <= Date.now() / 1000 + clockDifferenceSeconds
}
