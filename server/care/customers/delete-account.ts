import { ApiError } from '#contract/api/envelope.ts'
import { noteForRestores, queueRestoreLog } from '#server/back-office/restore-log/note-for-restores.ts'
import {
  eraseOrderMessages,
  forgetOrderNotes,
  hasOrderUnderWay,
} from '#server/fulfilment/back-office-orders/personal-data.ts'
import { forgetManualRefunds } from '#server/fulfilment/refunds/manual-refunds.ts'
import { forgetGuestProofs } from '#server/people/auth/guests/guest-proofs.ts'
import { noteProof, spendProof } from '#server/people/auth/guests/phone-proofs.ts'
import { withdrawConsents } from '#server/people/consents/consents.ts'
import { forgetMessagesTo } from '#server/people/messages/personal-data.ts'
import { forgetNumberChanges } from '#server/people/number-changes/personal-data.ts'
import { endAllSessions } from '#server/people/sessions/sessions.ts'
import { forgetShopperBrowsers } from '#server/people/sessions/shopper-browsers.ts'
import { eraseUser, hasAccount, lockUser, type UserRow } from '#server/people/users/users.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStorage } from '#server/platform/files/storage.ts'
import { removeFile } from '#server/platform/files/store-file.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { forgetCart } from '#server/selling/cart/personal-data.ts'
import { forgetContactMessages } from '../contact/personal-data.ts'
import { forgetNotices } from '../notices/personal-data.ts'
import { forgetTickets } from '../support/personal-data.ts'
import { deleteWishlist } from '../wishlist/personal-data.ts'
import { forgetCustomerNotes } from './customer-notes.ts'

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
    const unused = await forgetPerson(tx, user)
    await queueRestoreLog(db, tx)
    return unused
  })
  await removeUnused(files, unusedFiles)
}

/** Should the storage be away just now, the nightly cleaning takes what nothing names any more. */
export async function removeUnused(files: FileStorage, keys: string[]) {
  for (const key of keys) await removeFile(files, key).catch(() => {})
}

/** Leaves nothing of a person but what must be kept; gives the keys of the files that nothing names any more, for afterwards. */
export async function forgetPerson(tx: Transaction, user: UserRow) {
  const { id: userId, profileImageKey } = user
  const mobileNumber = user.loginMobile ?? user.mobileNumber
  await forgetCart(tx, userId)
  await deleteWishlist(tx, userId)
  const attachments = await forgetTickets(tx, userId)
  await forgetMessagesTo(tx, `${user.countryCode}${mobileNumber}`)
  const isElsewhere = user.mobileNumber !== mobileNumber
  // A number they only wanted to be called at may be the login of somebody else.
  if (isElsewhere && !(await hasAccount(tx, user)))
    await forgetMessagesTo(tx, `${user.countryCode}${user.mobileNumber}`)
  if (user.email) await forgetMessagesTo(tx, user.email)
  await forgetNumberChanges(tx, userId)
  await forgetGuestProofs(tx, userId)
  await forgetNotices(tx, { userId, mobileNumber })
  // A guest's number was never proven: what was written under it may be somebody else's.
  if (user.loginMobile) await forgetContactMessages(tx, user.loginMobile)
  await forgetCustomerNotes(tx, userId)
  await forgetOrderNotes(tx, userId)
  await eraseOrderMessages(tx, userId)
  await forgetManualRefunds(tx, userId)
  await withdrawConsents(tx, userId)
  await endAllSessions(tx, userId)
  await forgetShopperBrowsers(tx, userId)
  await eraseUser(tx, userId)
  await noteForRestores(tx, 'person-erased', userId)
  // The pictures of the demo shop are nobody's to remove.
  return profileImageKey?.startsWith('profiles/') ? [...attachments, profileImageKey] : attachments
}

function notProven() {
  return new ApiError(400, 'We could not confirm your number. Please ask for a new code.')
}

function orderUnderWay() {
  return new ApiError(
    409,
    'An order of yours is not delivered yet. Your account can be deleted once it has been delivered or cancelled.',
  )
}
