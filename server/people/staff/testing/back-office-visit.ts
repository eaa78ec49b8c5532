import { beginTotp, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import { confirmStaffCode, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { createApi } from '#contract/api/client.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { codeOf } from '#server/people/sign-in/totp.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, speakTo, type TestShop } from '#server/testing/test-shop.ts'

const stepMs = 30_000

/** A browser at the counter: keeps the cookies it is given, and sends them along. */
export function openVisit({ app }: TestShop, headers: Record<string, string> = {}) {
  const visit = { cookie: '', setCookies: [] as string[], call: createApi(send) }
  const fetch = speakTo(app)

  async function send(url: string, init: RequestInit) {
    const cookie = visit.cookie ? { cookie: visit.cookie } : undefined
    const answer = await fetch(url, { ...init, headers: { ...init.headers, ...headers, ...cookie } })
    const setCookie = answer.headers.getSetCookie()
    if (setCookie.length > 0)
      Object.assign(visit, { setCookies: setCookie, cookie: withCookies(visit.cookie, setCookie) })
    return answer
  }
  return visit
}
export type Visit = ReturnType<typeof openVisit>

function withCookies(cookie: string, setCookie: string[]) {
  const pairs = [...cookie.split('; '), ...setCookie.map((one) => one.split(';')[0] ?? '')]
  return [...new Map(pairs.filter(Boolean).map((pair) => [pair.split('=')[0], pair])).values()].join('; ')
}

export async function hire({ db }: TestShop, role: StaffRole = 'packer', name = `The ${role}`) {
  const mobileNumber = anyMobile()
  const [row] = await db.insert(staff).values({ mobileNumber, name, role }).returning({ id: staff.id })
  return { id: row?.id ?? '', mobileNumber, name, role }
}

/** The first of the two things: the code of the SMS. */
export async function giveSmsCode(shop: TestShop, visit: Visit, mobileNumber: string) {
  // Nobody waits between two codes here.
  await shop.pool.query(`update login_challenge set created_at = created_at - interval '2 seconds' where mobile = $1`, [
    `+91${mobileNumber}`,
  ])
  const { session } = await visit.call(sendStaffCode, { body: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  return visit.call(confirmStaffCode, { body: { session, code } })
}

/**
 * Somebody signed in for the first time, with an authenticator app set up, none of whose codes has been used:
 * `codeIn(0)` is what it shows now, `codeIn(1)` what it shows in the next 30 seconds.
 */
export async function signInFirst(shop: TestShop, role: StaffRole = 'packer') {
  const person = await hire(shop, role)
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, person.mobileNumber)
  const { secret, sealed } = await visit.call(beginTotp)
  await visit.call(setUpTotp, { body: { sealed, code: codeIn(secret, 0) } })
  // The code of the step before would leave this one over, but whenever a step ends in between it counts no more.
  await shop.pool.query('update staff set totp_last_step = totp_last_step - 1 where id = $1', [person.id])
  return { ...person, visit, secret, codeIn: (steps: 0 | 1) => codeIn(secret, steps) }
}

/** What the app shows in this step or the next: both count whenever they are given, the one of the step before may not. */
export function codeIn(secret: string, steps: 0 | 1) {
  return codeOf(secret, Date.now() + steps * stepMs)
}

/** A code that is certainly not one of those that count now. */
export function wrongCode(secret: string) {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, Date.now() + steps * stepMs))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}
