import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PasskeyAnswer } from '#contract/api/admin/staff/sign-in.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { staffPasskeys, staffSessions } from '#server/platform/schema/people/staff.ts'

/** The address passkeys are bound to. */
export type Site = { origin: string; name: string }

/** 290 files, which a shop reads when the first passkey is used and not at its start. */
const webAuthn = () => import('@simplewebauthn/server')

/** Ed25519, P-256 and RSA: what every device has one of, and no algorithm that Node still calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The shop's own address, or in a shop that was told none the one that was asked. Throws 409 for bare numbers: passkeys need a name. */
export function siteOf(config: Config, request: FastifyRequest): Site {
  const { origin, hostname } = new URL(config.publicUrl ?? `${request.protocol}://${request.host}`)
  if (/^[\d.]+$|^\[/.test(hostname)) throw new ApiError(409, 'Passkeys need an address with a name. Use an app here.')
  return { origin, name: hostname }
}

export async function passkeyToMake(
  executor: Executor,
  site: Site,
  { id, name, mobileNumber }: { id: string; name: string; mobileNumber: string },
  { tokenHash, challenge }: { tokenHash: string; challenge: string },
) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    rpName: 'Milloraa back office',
    rpID: site.name,
    userName: mobileNumber,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id)),
    excludeCredentials: await credentialsOf(executor, id),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs,
  })
  await storeChallenge(executor, tokenHash, options.challenge)
  return { ...options } as Record<string, unknown>
}

export async function passkeyToUse(executor: Executor, site: Site, staffId: string, tokenHash: string) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.name,
    allowCredentials: await credentialsOf(executor, staffId),
    userVerification: 'preferred',
  })
  await storeChallenge(executor, tokenHash, options.challenge)
  return { ...options } as Record<string, unknown>
}

type PasskeyAttempt = { answer: PasskeyAnswer; site: Site; challenge: string }

/** Whether the answer was signed by a passkey of this person, for this site and this question. */
export async function checkPasskey(tx: Transaction, staffId: string, { answer, site, challenge }: PasskeyAttempt) {
  const [passkey] = await tx
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, answer.id), eq(staffPasskeys.staffId, staffId)))
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const outcome = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!outcome?.verified) return false
  await tx
    .update(staffPasskeys)
    .set({ counter: outcome.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.credentialId, passkey.credentialId))
  return true
}

/** Keeps a new passkey of somebody. Throws 400 where it was not made for this site and this question. */
export async function storePasskey(
  tx: Transaction,
  staffId: string,
  name: string,
  { answer, site, challenge }: PasskeyAttempt,
) {
  const { verifyRegistrationResponse } = await webAuthn()
  const outcome = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!outcome?.verified) throw new ApiError(400, 'This passkey could not be used here. Please try again.')
  const { id, publicKey, counter, transports } = outcome.registrationInfo.credential
  const inserted = await tx
    .insert(staffPasskeys)
    .values({
      credentialId: id,
      staffId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name,
    })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.credentialId })
  if (inserted.length === 0) throw new ApiError(409, 'This passkey is in use already.')
}

async function credentialsOf(executor: Executor, staffId: string) {
  return executor
    .select({ id: staffPasskeys.credentialId, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
}

async function storeChallenge(executor: Executor, tokenHash: string, challenge: string) {
  await executor
    .update(staffSessions)
    .set({ passkeyChallenge: challenge })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)))
}
