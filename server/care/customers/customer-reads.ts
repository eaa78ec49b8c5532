import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#contract/api/endpoint.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { isLoopback } from '#server/platform/http/address-limits.ts'
import { limitTries } from '#server/platform/limits/tries.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

type Reader = { staff: StaffCaller; request: FastifyRequest }
type Seen = { action: 'customer.read' | 'customer.list' | 'customer.search'; id: string }

/** More than somebody at the telephone needs, and far fewer than a shop has. */
const mostInAnHour: Record<StaffRole, number> = { support: 60, manager: 120, admin: 300, packer: 0 }

/**
 * Reading of customers by the shop's people: bounded for each of them by their role, and in the audit log once for each subject in 15
 * minutes, without what they searched for. A customer seen in that time is seen again for nothing. Throws 429, naming the wait.
 */
export function watchCustomerReads({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const boundOf = (role: StaffRole) =>
    limitTries(db, {
      what: 'customers read by',
      most: mostInAnHour[role],
      everySeconds: 3_600,
      tooMany: 'You have looked at very many customers in the last hour.',
    })
  // Benches and browser tests read more than people do.
  const isExempt = ({ request }: Reader) => config.isDemo && isLoopback(request.ip)
  const take = async ({ staff }: Reader) => boundOf(staff.role).take(staff.staffId)

  return {
    /** To be called before anything is read. */
    async take(reader: Reader) {
      if (!isExempt(reader)) await take(reader)
    },
    async read<T>(reader: Reader, seen: Seen, readNow: () => Promise<T>): Promise<T> {
      if (isExempt(reader)) return readNow()
      const isOfOne = seen.action === 'customer.read'
      if (!(isOfOne && (await isNoted(db, reader.staff, seen)))) await take(reader)
      const found = await readNow()
      await noteOnce(reader.staff, seen)
      return found
    },
  }

  function noteOnce(staff: StaffCaller, seen: Seen) {
    return inTransaction(db, async (tx) => {
      await acquireLock(tx, `customers read by ${staff.staffId}`)
      if (await isNoted(tx, staff, seen)) return
      await writeAudit(tx, staff, { action: seen.action, subject: { kind: 'customer', id: seen.id } })
    })
  }
}

async function isNoted(executor: Executor, { staffId }: StaffCaller, { action, id }: Seen) {
  const isTheirs = and(eq(auditEntries.staffId, staffId), eq(auditEntries.action, action))
  const isOfNow = gt(auditEntries.at, sql`now() - interval '15 minutes'`)
  const isOfIt = and(eq(auditEntries.subjectKind, 'customer'), eq(auditEntries.subjectId, id))
  return (await executor.$count(auditEntries, and(isTheirs, isOfNow, isOfIt))) > 0
}
