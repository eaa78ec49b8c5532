import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { CustomerRow, listCustomers as call } from '#contract/api/admin/customers/customers.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { toRupees } from '#contract/money.ts'
import type { UserRow } from '#server/people/users/users.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { mobileIn, searchPattern } from '#server/platform/db/search-words.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'

type CustomerQuery = Received<typeof call>['query']

/** A page of the people who shop, newest first. */
export async function listCustomers(executor: Executor, { cursor, limit, search, kind }: CustomerQuery) {
  const page = await readCursorPage({ cursor, limit }, (after, most) => {
    const isAfter = after && sql`(${users.createdAt}, ${users.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    return executor
      .select({ at: sql<string>`${users.createdAt}::text`, id: users.id, user: users })
      .from(users)
      .where(and(isOfKind(kind), search ? matchesSearch(search) : undefined, isAfter))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(most)
  })
  const rows = page.rows.map(({ user }) => user)
  return { ...page, rows: await writeCustomers(executor, rows) }
}

/** Customers as the contract carries them, each with what they ordered. */
export async function writeCustomers(executor: Executor, rows: UserRow[]): Promise<CustomerRow[]> {
  const trade = await readTrade(executor, rows)
  return rows.map((row) => {
    const { id, name, email, createdAt, erasedAt, role } = row
    const { orders = 0, ordered = 0, lastOrderAt = null } = trade.get(id) ?? {}
    return {
      ...{ id, name, email, orders },
      kind: erasedAt ? 'erased' : role,
      mobileNumber: erasedAt ? null : row.mobileNumber,
      createdAt: createdAt.toISOString(),
      ordered: toRupees(ordered),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    }
  })
}

async function readTrade(executor: Executor, rows: UserRow[]) {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await executor
    .select({
      id: orders.userId,
      orders: sql<number>`count(*)::int`,
      ordered: sql`coalesce(sum(${orders.total}) filter (where ${ne(orders.orderStatus, 'CANCELLED')}), 0)`.mapWith(
        Number,
      ),
      lastOrderAt: sql`max(${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(and(inArray(orders.userId, ids), isPlaced))
    .groupBy(orders.userId)
  return new Map(found.map((row) => [row.id, row]))
}

function isOfKind(kind: CustomerQuery['kind']) {
  if (kind === 'erased') return isNotNull(users.erasedAt)
  return and(isNull(users.erasedAt), kind && eq(users.role, kind))
}

/** Found by their words first, and only then sorted: the other way round a rare name would be looked for in everybody. */
function matchesSearch(search: string) {
  const mobile = mobileIn(search)
  const byLogin = mobile
    ? sql`union all select s.id from shopper s where s.role = 'user' and s.country_code = '+91' and s.login_mobile = ${mobile}`
    : sql``
  return sql`${users.id} = any(array(select s.id from shopper s
    where lower(coalesce(s.name, '') || ' ' || s.mobile_number || ' ' || coalesce(s.email, '')) like ${searchPattern(search)}
    ${byLogin}))`
}
