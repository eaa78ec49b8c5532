import { staffCookie } from '#server/back-office/access/callers.ts'
import { openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { withDatabase } from '../environment/goods.ts'

/** The status and the sentence that somebody in the back office reads. */
export type StepAnswer = { status: number; message: string }
/** Somebody in charge of the shop, signed in with both factors: the cookie of the session. */
export type InCharge = { cookie: string }

/** Somebody in charge, made in the database: how people sign in is not what is proven. */
export function openInCharge(databaseUrl: string): Promise<InCharge> {
  return withDatabase(databaseUrl, async (db) => {
    const person = { mobileNumber: '9876500000', name: 'Meera', role: 'admin' as const }
    const [row] = await db
      .insert(staff)
      .values(person)
      .onConflictDoUpdate({ target: staff.mobileNumber, set: person })
      .returning({ id: staff.id })
    const token = await openStaffSession(db, row?.id ?? '', 'A counter of the proofs')
    return { cookie: `${staffCookie}=${await proveStaffSession(db, hashToken(token))}` }
  })
}

/** Sends a call of the back office; null where no answer came. */
export async function callOffice(
  origin: string,
  { cookie }: InCharge,
  path: string,
  body: object,
): Promise<StepAnswer | null> {
  try {
    const answer = await fetch(`${origin}/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message, data } = (await answer.json()) as { message: string; data: { results?: { message: string }[] } }
    // Steps of several orders at once are answered one by one.
    return { status: answer.status, message: data?.results?.[0]?.message ?? message }
  } catch {
    return null
  }
}

/** Reads what somebody in the back office sees. */
export async function readOffice<Data>(origin: string, { cookie }: InCharge, path: string): Promise<Data> {
  const answer = await fetch(`${origin}/api/v1/admin/${path}`, { headers: { cookie } })
  const { data, message } = (await answer.json()) as { data: Data; message: string }
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${message}`)
  return data
}
