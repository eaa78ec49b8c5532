import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { homeMarket } from '#contract/api/accounts/auth.ts'
import type { NumberProofWanted } from '#contract/api/accounts/guest-proofs.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { guestProofs } from '#server/platform/schema/people/auth.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { noteProof, spendProof } from './phone-proofs.ts'

/** A guest's session lives no longer either. */
const provenFor = '24 hours'

type Proving = { caller: Caller; mobileNumber: string; authToken: string }

/**
 * Notes that a guest has a number. The phone provider's proof is used up by it; sent again by the same guest it changes nothing. Throws 400 for
 * what proves it not, 409 for who is signed in.
 */
export async function proveMobileOfGuest(
  { db }: Pick<Shop, 'db'>,
  provider: PhoneProvider,
  { caller: { userId, role }, mobileNumber, authToken }: Proving,
) {
  if (role !== 'guest') throw new ApiError(409, 'You are signed in: your number is proven already.')
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  const { tokenHash, vouched } = proof
  await inTransaction(db, async (tx) => {
    if (vouched) await noteProof(tx, { tokenHash, ...vouched })
    if (await spendProof(tx, tokenHash, homeMarket.countryCode + mobileNumber)) {
      return storeProof(tx, { userId, mobileNumber, tokenHash })
    }
    if (!(await wasProvenBy(tx, { userId, mobileNumber, tokenHash }))) throw notProven()
  })
}

/** A guest who registers anew, with other details, goes on having proven what they had; for no longer than before. */
export async function takeProofsAlong(tx: Transaction, { from, to }: { from: string; to: string }) {
  await tx.insert(guestProofs).select((query) =>
    query
      .select({
        userId: sql`${to}::uuid`.as('user_id'),
        mobile: guestProofs.mobile,
        tokenHash: guestProofs.tokenHash,
        provenAt: guestProofs.provenAt,
        expiresAt: guestProofs.expiresAt,
      })
      .from(guestProofs)
      .where(and(eq(guestProofs.userId, from), gt(guestProofs.expiresAt, sql`now()`))),
  )
}

/** A refusal by which the checkout offers the code. */
export function unprovenRefusal(sentence: string, statusCode = 403, headers: Record<string, string> = {}) {
  const refusalData: NumberProofWanted = { isNumberProofWanted: true }
  return new ApiError(statusCode, sentence, headers, refusalData)
}

/** What somebody has proven as a guest, the newest first. */
export function readGuestProofs(executor: Executor, userId: string) {
  const { mobile: mobileNumber, provenAt, expiresAt } = guestProofs
  return executor
    .select({ mobileNumber, provenAt, expiresAt })
    .from(guestProofs)
    .where(eq(guestProofs.userId, userId))
    .orderBy(desc(provenAt))
}

export async function forgetGuestProofs(tx: Transaction, userId: string) {
  await tx.delete(guestProofs).where(eq(guestProofs.userId, userId))
}

type Proven = { userId: string; mobileNumber: string; tokenHash: string }

async function storeProof(tx: Transaction, { userId, mobileNumber: mobile, tokenHash }: Proven) {
  const proof = { tokenHash, provenAt: sql`now()`, expiresAt: sql`now() + ${provenFor}::interval` }
  await tx
    .insert(guestProofs)
    .values({ userId, mobile, ...proof })
    .onConflictDoUpdate({ target: [guestProofs.userId, guestProofs.mobile], set: proof })
}

/** Whether this proof is the one that was used up for it: the answer was lost, or the button pressed twice. */
async function wasProvenBy(tx: Transaction, { userId, mobileNumber, tokenHash }: Proven) {
  const isThis = and(
    eq(guestProofs.userId, userId),
    eq(guestProofs.mobile, mobileNumber),
    eq(guestProofs.tokenHash, tokenHash),
    gt(guestProofs.expiresAt, sql`now()`),
  )
  return (await tx.$count(guestProofs, isThis)) > 0
}

function notProven() {
  return new ApiError(400, 'We could not confirm your number. Please ask for a new code.')
}
