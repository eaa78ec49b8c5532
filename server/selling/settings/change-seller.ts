import { eq, sql } from 'drizzle-orm'
import { lawFields, type SellerDetails } from '#contract/api/admin/content/settings.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { sellerNumberObjections, writeSellerNumber } from '#contract/rules/bills/seller-numbers.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'

type SellerChanges = Omit<SellerDetails, 'updatedAt'>

const subject = { kind: 'seller', id: 'shop' }

/** Who sells here as the owner filled it in, placeholders included; version 0 where nothing is filled in yet. */
export async function readSellerDetails(executor: Executor): Promise<SellerDetails> {
  const [row] = await executor.select().from(sellers)
  if (!row) return { ...nothing, version: 0, updatedAt: new Date(0).toISOString() }
  const { id, updatedAt, ...texts } = row
  return { ...texts, updatedAt: updatedAt.toISOString() }
}

/**
 * Changes who sells here. Throws 403 when somebody else than an admin would change what the law names, or the UPI ID long after the
 * second factor was given, 400 for another GSTIN or licence number that cannot be one.
 */
export function changeSeller(db: Database, staff: StaffCaller, { version, ...changes }: SellerChanges) {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, 1)).for('update')
    return changeVersioned(tx, {
      ...{ actor: staff, subject, action: 'seller.change', version },
      read: () => readSellerDetails(tx),
      write: async (before) => {
        if (staff.role !== 'admin' && lawFields.some((field) => before[field] !== changes[field])) {
          throw new ApiError(403, 'Only an admin of the shop can change what the law names, and where money goes.')
        }
        const row = { ...changes, ...checkedNumbers(before, changes) }
        if (before.upiId !== changes.upiId) refuseStale(staff)
        await tx
          .insert(sellers)
          .values(row)
          .onConflictDoUpdate({
            target: sellers.id,
            set: { ...row, version: sql`${sellers.version} + 1`, updatedAt: sql`now()` },
          })
      },
    })
  })
}

/** What stood there before stays as it is, placeholders too: bills say what they lack, and another field can be changed meanwhile. */
function checkedNumbers(before: SellerDetails, changes: Omit<SellerChanges, 'version'>) {
  const checked = (field: keyof typeof sellerNumberObjections) => {
    if (changes[field] === before[field]) return before[field]
    const objection = sellerNumberObjections[field](changes[field])
    if (objection) throw new ApiError(400, objection)
    return writeSellerNumber(changes[field])
  }
  return { gstin: checked('gstin'), fssaiLicence: checked('fssaiLicence') }
}

const nothing = {
  ...{ legalName: '', address: '', gstin: '', fssaiLicence: '' },
  ...{ contactMail: '', contactPhone: '', contactHours: '' },
  ...{ officerName: '', officerDesignation: '', officerMail: '', officerPhone: '' },
  ...{ upiId: '', ordersMobile: '', ordersMail: '' },
  ...{ apps: [], social: [], deliveryPromise: '', deliveryPromiseShort: '', ratingPromise: '' },
}
