import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BuildingFields, ShopBuilding } from '#contract/api/admin/content/buildings.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import { pincodeObjection } from '#contract/rules/orders/pincode-and-state.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'

type BuildingQuery = { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined }

/** Buildings by town, name and tower, `limit` at a time. */
export async function listBuildings(executor: Executor, { search = '', cursor, limit = 50 }: BuildingQuery) {
  const matching = and(...readKeyword(search).map((word) => sql`${searched} like ${likeContaining(word)}`))
  const rows = await executor
    .select()
    .from(buildings)
    .where(and(matching, cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(asc(buildings.town), asc(buildings.buildingName), asc(buildings.towerName), asc(buildings.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(toWire),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
    total: await executor.$count(buildings, matching),
    demo: await executor.$count(buildings, eq(buildings.demo, true)),
  }
}

/** Adds all or none. Throws 409 naming one that is there already. */
export function addBuildings(db: Database, staff: StaffCaller, newBuildings: BuildingFields[]) {
  return inTransaction(db, async (tx) => {
    await lockBuildings(tx)
    for (const building of newBuildings) {
      refuseWrongPincode(building)
      await refuseTwice(tx, building)
    }
    const rows = await tx.insert(buildings).values(newBuildings).returning({ id: buildings.id })
    const [first] = rows
    const isOne = rows.length === 1
    await writeAudit(tx, staff, {
      action: 'building.add',
      subject: { kind: 'building', id: isOne && first ? first.id : 'several' },
      after: isOne ? newBuildings[0] : { added: newBuildings.map(nameOf) },
    })
    return { added: rows.length }
  })
}

export function changeBuilding(
  db: Database,
  staff: StaffCaller,
  id: string,
  building: BuildingFields & { version: number },
) {
  const { version, ...fields } = building
  refuseWrongPincode(fields)
  return inTransaction(db, async (tx) => {
    await lockBuildings(tx)
    return changeVersioned(tx, {
      ...{ actor: staff, subject: { kind: 'building', id }, action: 'building.change', version },
      read: () => readBuilding(tx, id),
      write: async () => {
        await refuseTwice(tx, fields, id)
        await tx
          .update(buildings)
          // Whoever corrects a made-up building makes it the shop's own.
          .set({ ...fields, demo: false, version: sql`${buildings.version} + 1` })
          .where(eq(buildings.id, id))
      },
    })
  })
}

export function removeBuilding(db: Database, staff: StaffCaller, id: string) {
  return inTransaction(db, async (tx) => {
    await lockBuildings(tx)
    const before = await readBuilding(tx, id)
    if (!before) throw new ApiError(404, 'This building is not there any more.')
    await tx.delete(buildings).where(eq(buildings.id, id))
    await writeAudit(tx, staff, { action: 'building.remove', subject: { kind: 'building', id }, before })
    return null
  })
}

/** Removes what was made up for the demo shop. */
export function removeDemoBuildings(db: Database, staff: StaffCaller) {
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.delete(buildings).where(eq(buildings.demo, true))
    const removed = rowCount ?? 0
    await writeAudit(tx, staff, {
      ...{ action: 'building.remove-demo', subject: { kind: 'building', id: 'several' }, before: { removed } },
    })
    return { removed }
  })
}

// Letter for letter what the index building_words holds.
const searched = sql.raw("lower(building_name || ' ' || tower_name || ' ' || town || ' ' || pincode)")

/** Changes to the list are made one after the other, so that nothing gets in twice. */
async function lockBuildings(tx: Transaction) {
  await acquireShortLock(tx, 'buildings of the shop')
}

async function readBuilding(executor: Executor, id: string) {
  if (!isRandomId(id)) return undefined
  const [row] = await executor.select().from(buildings).where(eq(buildings.id, id))
  return row && toWire(row)
}

function refuseWrongPincode(building: BuildingFields) {
  const objection = pincodeObjection(building)
  if (objection) throw new ApiError(400, `${building.buildingName}: ${objection}`)
}

async function refuseTwice(tx: Transaction, building: BuildingFields, id?: string) {
  const same = (column: SQL, value: string) => sql`lower(${column}) = ${value.toLowerCase()}`
  const isSame = and(
    same(sql`${buildings.buildingName}`, building.buildingName),
    same(sql`${buildings.towerName}`, building.towerName),
    eq(buildings.pincode, building.pincode),
    id ? sql`${buildings.id} <> ${id}` : undefined,
  )
  if ((await tx.$count(buildings, isSame)) > 0) throw new ApiError(409, `${nameOf(building)} is there already.`)
}

function nameOf({ buildingName, towerName, pincode }: BuildingFields) {
  return `${[buildingName, towerName].filter(Boolean).join(', ')} (${pincode})`
}

function toWire({ demo, ...row }: typeof buildings.$inferSelect): ShopBuilding {
  return { ...row, isDemo: demo }
}

type BuildingCursor = Pick<ShopBuilding, 'town' | 'buildingName' | 'towerName' | 'id'>

function writeCursor({ town, buildingName, towerName, id }: BuildingCursor) {
  return Buffer.from(JSON.stringify([town, buildingName, towerName, id])).toString('base64url')
}

function isAfter(cursor: string) {
  const values = readCursor(cursor)
  const [town, name, tower, id] = values
  return sql`(${buildings.town}, ${buildings.buildingName}, ${buildings.towerName}, ${buildings.id})
    > (${town}, ${name}, ${tower}, ${id}::uuid)`
}

function readCursor(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isCursor = Array.isArray(values) && values.length === 4 && values.every((value) => typeof value === 'string')
    if (isCursor && isRandomId(String(values[3])) && !values.some((value) => value.includes('\0'))) return values
  } catch {}
  throw new ApiError(400, 'This list cannot be continued from there.')
}
