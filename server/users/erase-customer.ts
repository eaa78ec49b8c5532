import { ApiError } from '#contract/api/envelope.ts'
import { isRandomId } from '../catalog/ids.ts'
import { inTransaction } from '../db/transaction.ts'
import { hasOrderUnderWay } from '../orders/personal-data.ts'
import { queueRestoreLog } from '../restores/note-for-restores.ts'
import type { Shop } from '../shop.ts'
import { writeAudit } from '../staff/audit.ts'
import type { StaffCaller } from '../staff/callers.ts'
import { forgetPerson, removeUnused } from './delete-account.ts'
import { findUser, lockUser } from './users.ts'

type Wish = { mobileNumber: string; reason: string }

/**
 * Erases somebody who asked the shop for it, as they could themselves: see `deleteAccount`. The log says who did it and why, not
 * who it was. Throws 404 for nobody, 400 where the number is not theirs, 409 while an order is under way.
 */
export async function eraseCustomer(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  id: string,
  { mobileNumber, reason }: Wish,
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
