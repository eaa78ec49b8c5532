import { randomInt } from 'node:crypto'
import { type Api, createApi } from '#contract/api/client.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { staffCookie } from '#server/back-office/access/callers.ts'
import { openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { speakTo, type TestShop } from '#server/testing/test-shop.ts'

export type SignedInStaff = { call: Api; cookie: string; staffId: string; name: string; mobileNumber: string }

/** Somebody of the shop with a session whose second factor was given: what most tests of the back office begin with. */
export async function signInStaff(
  { app, db }: TestShop,
  role: StaffRole,
  { isProven = true, name = `The ${role}` } = {},
): Promise<SignedInStaff> {
  const mobileNumber = `7${randomInt(100_000_000, 999_999_999)}`
  const totpConfirmedAt = isProven ? new Date() : null
  const [row] = await db.insert(staff).values({ mobileNumber, name, role, totpConfirmedAt }).returning({ id: staff.id })
  if (!row) throw new Error('Nobody was added.')
  const first = await openStaffSession(db, row.id, 'a test')
  const token = isProven ? await proveStaffSession(db, hashToken(first)) : first
  const cookie = `${staffCookie}=${token}`
  const fetch = speakTo(app)
  const call = createApi((url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } }))
  return { call, cookie, staffId: row.id, name, mobileNumber }
}
