import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { queueRestoreLog } from '#server/back-office/restore-log/note-for-restores.ts'
import { hasOrderUnderWay } from '#server/fulfilment/back-office-orders/personal-data.ts'
import { findUser, lockUser } from '#server/people/users/users.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { forgetPerson, removeUnused } from './delete-account.ts'

type ErasureRequest = { mobileNumber: string; reason: string }

/**
 * Erases somebody who asked the shop for it, as they could themselves: see `deleteAccount`. The log says who did it and why, not
 * who it was. Throws 404 for nobody, 400 where the number is not theirs, 409 while an order is under way.
 */
export async function eraseCustomer(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  id: string,
  { mobileNumber, reason }: ErasureRequest,
  by: StaffCaller,
) {
  if (!isRandomId(id) || !(await findUser(db, id))) throw new ApiError(404, 'There is no such customer.')
  const unusedFiles = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, id)
    if (user.erasedAt) return []
    if (mobileNumber !== user.mobileNumber && mobileNumber !== user.loginMobile) {
      throw new ApiError(400, 'This is not the mobile number of this customer.')
    }
    if (await hasOrderUnderWay(tx, id)) {
      throw new ApiError(409, 'An order is under way. Erase this customer once it was delivered or cancelled.')
    }
    const unused = await forgetPerson(tx, user)
    await queueRestoreLog(db, tx)
    await writeAudit(tx, by, { action: 'customer.erase', subject: { kind: 'customer', id }, after: { reason } })
    return unused
  })
  await removeUnused(files, unusedFiles)
}
