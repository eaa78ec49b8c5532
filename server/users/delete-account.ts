import { ApiError } from '#contract/api/envelope.ts'
import { noteProof, spendProof } from '../auth/phone-proofs.ts'
import { endAllSessions } from '../auth/sessions.ts'
import { forgetCart } from '../cart/personal-data.ts'
import { withdrawConsents } from '../consents/consents.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { removeFile } from '../files/keep-file.ts'
import { forgetMessagesTo } from '../messages/personal-data.ts'
import { forgetNotices } from '../notices/personal-data.ts'
import { hasOrderUnderWay } from '../orders/personal-data.ts'
import type { PhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { forgetTickets } from '../support/personal-data.ts'
import { forgetWishes } from '../wishlist/personal-data.ts'
import { eraseUser, lockUser, type UserRow } from './users.ts'

/**
 * Deletes an account in one transaction: the person behind it is no longer known, all sessions end, and the number makes a new
 * account at the next login. Orders and bills stay as tax law asks, reviews stay without a name, the log of consents as proof.
 * Throws 400 without a fresh proof of the login number, 409 while an order is on its way.
 */
export async function deleteAccount(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  provider: PhoneProvider,
  { userId, authToken }: { userId: string; authToken: string },
) {
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  const unusedFiles = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    const login = `${user.countryCode}${user.loginMobile}`
    if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
    if (!(await spendProof(tx, proof.tokenHash, login))) throw notProven()
    if (await hasOrderUnderWay(tx, userId)) throw orderUnderWay()
    return forget(tx, user, login)
  })
  // Should the storage be away just now, the nightly cleaning takes what nothing names any more.
  for (const key of unusedFiles) await removeFile(files, key).catch(() => {})
}

/** Gives the keys of the files that nothing names any more. */
async function forget(tx: Transaction, { id: userId, profileImageKey }: UserRow, login: string) {
  await forgetCart(tx, userId)
  await forgetWishes(tx, userId)
  const attachments = await forgetTickets(tx, userId)
  await forgetMessagesTo(tx, login)
  await forgetNotices(tx, { userId, mobileNumber: login.slice(-10) })
  await withdrawConsents(tx, userId)
  await endAllSessions(tx, userId)
  await eraseUser(tx, userId)
  // The pictures of the demo shop are nobody's to remove.
  return profileImageKey?.startsWith('profiles/') ? [...attachments, profileImageKey] : attachments
}

function notProven() {
  return new ApiError(400, 'We could not confirm your number. Please ask for a new code.')
}

function orderUnderWay() {
  return new ApiError(
    409,
    'An order of yours is on its way. Your account can be deleted once it has been delivered or cancelled.',
  )
}
