import { asc, eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { banners, reports, stories } from '#server/platform/schema/selling/content.ts'

type Table = typeof banners | typeof stories | typeof reports
type Row<T extends Table> = T['$inferSelect']

/** A kind of thing the storefront shows in the shop's order: banners, stories, reports. */
export type Kind<T extends Table, Fields, Shown extends { id: string; version: number }> = {
  /** For the audit log: 'banner'. */
  name: string
  table: T
  show: (row: Row<T>) => Shown
  /** What is stored for what somebody filled in; throws 400 for files that are not there. */
  store: (tx: Transaction, fields: Fields, before: Row<T> | undefined) => Promise<Partial<Row<T>>>
}

/** All of them, those of the past and the future too, in the shop's order. */
export async function listSortable<T extends Table, F, S extends { id: string; version: number }>(
  executor: Executor,
  kind: Kind<T, F, S>,
): Promise<S[]> {
  const table = plain(kind)
  const rows = await executor.select().from(table).orderBy(asc(table.position), asc(table.id))
  return rows.map((row) => kind.show(row as Row<T>))
}

/** Adds one behind the others. */
export function addSortable<T extends Table, F, S extends { id: string; version: number }>(
  db: Database,
  staff: StaffCaller,
  kind: Kind<T, F, S>,
  fields: F,
): Promise<S> {
  const table = plain(kind)
  return inTransaction(db, async (tx) => {
    const values = await kind.store(tx, fields, undefined)
    const position = sql`(select coalesce(max(position), -1) + 1 from ${table})`
    const [row] = await tx
      .insert(table)
      .values({ ...values, position } as never)
      .returning()
    if (!row) throw new Error(`No ${kind.name} was added.`)
    const shown = kind.show(row as Row<T>)
    await writeAudit(tx, staff, { action: `${kind.name}.add`, subject: subjectOf(kind, shown.id), after: shown })
    return shown
  })
}

export function changeSortable<T extends Table, F, S extends { id: string; version: number }>(
  db: Database,
  staff: StaffCaller,
  kind: Kind<T, F, S>,
  { id, version, fields }: { id: string; version: number; fields: F },
): Promise<S> {
  const table = plain(kind)
  return inTransaction(db, (tx) =>
    changeVersioned(tx, {
      ...{ actor: staff, subject: subjectOf(kind, id), action: `${kind.name}.change`, version },
      read: async () => {
        const row = await lock(tx, kind, id)
        return row && kind.show(row)
      },
      write: async () => {
        const values = await kind.store(tx, fields, await lock(tx, kind, id))
        await tx
          .update(table)
          .set({ ...values, version: sql`${table.version} + 1` } as never)
          .where(eq(table.id, id))
      },
    }),
  )
}

/** Removes one; done twice it is 404. Its files are cleared away at night. */
export function removeSortable<T extends Table, F, S extends { id: string; version: number }>(
  db: Database,
  staff: StaffCaller,
  kind: Kind<T, F, S>,
  id: string,
) {
  const table = plain(kind)
  return inTransaction(db, async (tx) => {
    const row = await lock(tx, kind, id)
    if (!row) throw new ApiError(404, 'This is not there any more.')
    await tx.delete(table).where(eq(table.id, id))
    const before = kind.show(row)
    await writeAudit(tx, staff, { action: `${kind.name}.remove`, subject: subjectOf(kind, id), before })
    return null
  })
}

/** Puts all of them in the order of `ids`. Throws 409 when these are not all. */
export function orderSortable<T extends Table, F, S extends { id: string; version: number }>(
  db: Database,
  staff: StaffCaller,
  kind: Kind<T, F, S>,
  ids: string[],
): Promise<S[]> {
  const table = plain(kind)
  return inTransaction(db, async (tx) => {
    const locked = await tx
      .select({ id: table.id })
      .from(table)
      .orderBy(asc(table.position), asc(table.id))
      .for('update')
    const before = locked.map(({ id }) => id)
    const isWhole = before.length === ids.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new ApiError(409, 'One was added or removed meanwhile. Look at the list again.')
    await tx
      .update(table)
      .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${table.id}) - 1` })
      .where(inArray(table.id, ids))
    await writeAudit(tx, staff, {
      ...{ action: `${kind.name}.order`, subject: subjectOf(kind, 'all') },
      before: { ids: before },
      after: { ids },
    })
    return listSortable(tx, kind)
  })
}

function subjectOf({ name }: { name: string }, id: string) {
  return { kind: name, id }
}

async function lock<T extends Table, F, S extends { id: string; version: number }>(
  tx: Transaction,
  kind: Kind<T, F, S>,
  id: string,
) {
  if (!isRandomId(id)) return undefined
  const table = plain(kind)
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row as Row<T> | undefined
}

// The three tables share the columns that are used here.
function plain(kind: { table: Table }) {
  return kind.table as typeof banners
}
