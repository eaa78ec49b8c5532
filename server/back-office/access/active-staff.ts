import { and, asc, eq, inArray } from 'drizzle-orm'
import type { StaffRole } from '#contract/api/endpoint.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { staff } from '#server/platform/schema/people/staff.ts'

/** The shop's people of these roles who are there now, by name. */
export function readActiveStaff(executor: Executor, roles: readonly StaffRole[]) {
  return executor
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(staff.isActive, inArray(staff.role, [...roles])))
    .orderBy(asc(staff.name), asc(staff.id))
}

/** One of them by id, if they are. */
export async function findActiveStaff(executor: Executor, roles: readonly StaffRole[], id: string) {
  const [found] = await executor
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, id), staff.isActive, inArray(staff.role, [...roles])))
  return found
}
