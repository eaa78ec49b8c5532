import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchToday } from '#contract/api/admin/reports/today.ts'
import { listAudit } from '#contract/api/admin/staff/audit.ts'
import { beginPasskey, beginTotp, setUpPasskey, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import {
  confirmStaffCode,
  getStaffAccount,
  giveTotp,
  sendStaffCode,
  signOutStaff,
} from '#contract/api/admin/staff/sign-in.ts'
import { changeStaff, listStaff } from '#contract/api/admin/staff/staff.ts'
import { calls } from '#contract/api/calls.ts'
import type { Call } from '#contract/api/endpoint.ts'
import { staffCookie } from '#server/back-office/access/callers.ts'
import { isStillAllowed } from '#server/back-office/access/serve-staff.ts'
import { endStaffSession, openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { readCode, readOutbox } from '#server/testing/read-outbox.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { codeIn, giveSmsCode, hire, openVisit, signInFirst, wrongCode } from '../staff/testing/back-office-visit.ts'
import { signInStaff } from '../staff/testing/sign-in-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function statusOf(work: Promise<unknown>) {
  return work.then(
    () => 200,
    ({ statusCode }: { statusCode: number }) => statusCode,
  )
}

async function auditOf(staffId: string) {
  const { rows } = await shop.pool.query(
    `select actor, action, after from audit_entry where subject_kind = 'staff' and subject_id = $1 order by id`,
    [staffId],
  )
  return rows as { actor: string; action: string; after: Record<string, unknown> | null }[]
}

it('a packer signs in by the code of the SMS and sets up an authenticator app, which is asked for from then on', async () => {
  const { mobileNumber, id } = await hire(shop, 'packer')
  const first = openVisit(shop)
  expect(await giveSmsCode(shop, first, mobileNumber)).toMatchObject({
    isProven: false,
    hasTotp: false,
    role: 'packer',
  })
  const { secret, sealed, address, picture } = await first.call(beginTotp)
  expect(address).toContain(`secret=${secret}`)
  expect(picture).toMatch(/^data:image\/png;base64,/)
  const code = codeIn(secret, 0)
  expect(await first.call(setUpTotp, { body: { sealed, code } })).toMatchObject({ isProven: true, hasTotp: true })

  const second = openVisit(shop)
  expect(await giveSmsCode(shop, second, mobileNumber)).toMatchObject({ isProven: false, hasTotp: true })
  expect(await second.call(giveTotp, { body: { code: codeIn(secret, 1) } })).toMatchObject({ isProven: true })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'staff.factor-add',
    'staff.sign-in',
    'staff.sign-in',
  ])
})

it('a number that is not on the staff list, or no longer, gets the same answer, no SMS, and no way in', async () => {
  const dismissed = await hire(shop)
  await shop.pool.query('update staff set is_active = false where id = $1', [dismissed.id])
  for (const mobileNumber of ['6000000001', dismissed.mobileNumber]) {
    const visit = openVisit(shop)
    const { session } = await visit.call(sendStaffCode, { body: { mobileNumber } })
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(await readOutbox(shop, mobileNumber)).toEqual([])
    const { rows } = await shop.pool.query('select id from login_challenge where mobile = $1', [`+91${mobileNumber}`])
    expect(rows).toHaveLength(1)
    expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: '123456' } }))).toBe(400)
  }
})

it('the cookies are read by no script, sent by no other site, only to the back office, and only by https where there is https', async () => {
  const { visit } = await signInFirst(shop)
  expect(visit.setCookies).toEqual([
    expect.stringMatching(
      /^milloraa-staff=[\w-]{43}; Path=\/api\/v1\/admin; Max-Age=57600; HttpOnly; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^milloraa-staff-browser=[\w-]{43}; Path=\/api\/v1\/admin; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    ),
  ])
  const behindProxy = await openTestShop({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const { mobileNumber } = await hire(behindProxy)
  const secure = openVisit(behindProxy, { 'x-forwarded-proto': 'https' })
  await giveSmsCode(behindProxy, secure, mobileNumber)
  const { sealed, secret } = await secure.call(beginTotp)
  await secure.call(setUpTotp, { body: { sealed, code: codeIn(secret, 0) } })
  expect(secure.setCookies).toEqual([expect.stringContaining('; Secure'), expect.stringContaining('; Secure')])
  await behindProxy.close()
})

it('a cookie somebody put into the browser beforehand opens nothing: each step gives another, and the former one is dead', async () => {
  const { mobileNumber, visit: planted, codeIn } = await signInFirst(shop)
  const victim = openVisit(shop)
  victim.cookie = planted.cookie
  await giveSmsCode(shop, victim, mobileNumber)
  expect(victim.cookie).not.toBe(planted.cookie)
  expect(await statusOf(planted.call(getStaffAccount))).toBe(401)

  const beforeProof = openVisit(shop)
  beforeProof.cookie = victim.cookie
  await victim.call(giveTotp, { body: { code: codeIn(0) } })
  expect(victim.cookie).not.toBe(beforeProof.cookie)
  expect(await statusOf(beforeProof.call(getStaffAccount))).toBe(401)
  expect(await victim.call(getStaffAccount)).toMatchObject({ isProven: true })
})

it('a session without its second factor may do nothing but give it, and ends after a quarter of an hour', async () => {
  const { mobileNumber, id } = await signInFirst(shop, 'admin')
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, mobileNumber)
  const closed = calls.filter(({ call }) => call.access === 'staff')
  expect(closed.length).toBeGreaterThan(10)
  for (const { call } of closed) {
    const url = `/api/v1${call.path.replace(/:\w+/g, 'unknown')}`
    const answer = await shop.app.inject({ method: call.method, url, headers: { cookie: visit.cookie } })
    expect(`${call.method} ${url}: ${answer.statusCode}`).toBe(`${call.method} ${url}: 403`)
  }
  // Somebody who has a factor sets up no other one in its place.
  expect(await statusOf(visit.call(beginTotp))).toBe(403)
  expect(await statusOf(visit.call(setUpTotp, { body: { sealed: 'x', code: '123456' } }))).toBe(403)
  expect(await statusOf(visit.call(beginPasskey))).toBe(403)
  expect(await statusOf(visit.call(setUpPasskey, { body: { name: 'Mine', passkey: { id: 'x' } } }))).toBe(403)

  const { rows } = await shop.pool.query(
    `select proven_at is not null as proven, expires_at - created_at as life from staff_session
     where staff_id = $1 order by created_at`,
    [id],
  )
  expect(rows).toMatchObject([
    { proven: true, life: { hours: 16 } },
    { proven: false, life: { minutes: 15 } },
  ])
  await shop.pool.query('update staff_session set expires_at = now() where staff_id = $1', [id])
  expect(await statusOf(visit.call(getStaffAccount))).toBe(401)
})

it('of two browsers that set up the first factor at once, the second has to give it instead', async () => {
  const { mobileNumber } = await hire(shop)
  const visits = [openVisit(shop), openVisit(shop)]
  for (const visit of visits) await giveSmsCode(shop, visit, mobileNumber)
  const begun = await Promise.all(visits.map((visit) => visit.call(beginTotp)))
  const outcomes = await Promise.all(
    visits.map((visit, nth) => {
      const { sealed, secret } = begun[nth] ?? { sealed: '', secret: '' }
      return statusOf(visit.call(setUpTotp, { body: { sealed, code: codeIn(secret, 0) } }))
    }),
  )
  expect(outcomes.sort()).toEqual([200, 403])
})

it('a code of the app counts once, also in two browsers at the same moment', async () => {
  const { mobileNumber, codeIn } = await signInFirst(shop)
  const [one, other, later] = [openVisit(shop), openVisit(shop), openVisit(shop)] as const
  for (const visit of [one, other, later]) await giveSmsCode(shop, visit, mobileNumber)
  const code = codeIn(0)
  const outcomes = await Promise.all([one, other].map((visit) => statusOf(visit.call(giveTotp, { body: { code } }))))
  expect(outcomes.sort()).toEqual([200, 400])
  expect(await statusOf(later.call(giveTotp, { body: { code } }))).toBe(400)
  // Nor does an older one count once a newer one did.
  expect(await statusOf(later.call(giveTotp, { body: { code: codeIn(1) } }))).toBe(200)
})

it('five wrong codes of the app end the session, however many are sent at once, and stand in the audit log', async () => {
  const { id, mobileNumber, secret } = await signInFirst(shop)
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, mobileNumber)
  const code = wrongCode(secret)
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => statusOf(visit.call(giveTotp, { body: { code } }))),
  )
  expect(outcomes.filter((status) => status === 400)).toHaveLength(4)
  expect(outcomes.filter((status) => status === 401)).toHaveLength(8)
  expect(await statusOf(visit.call(giveTotp, { body: { code: codeIn(secret, 0) } }))).toBe(401)
  const wrong = (await auditOf(id)).filter(({ actor }) => actor === 'unknown')
  expect(wrong.map(({ action }) => action)).toEqual([
    ...Array(4).fill('staff.factor-wrong'),
    'staff.factor-wrong-five-times',
  ])
  expect(wrong[0]?.after).toMatchObject({ address: '127.0.0.1' })
})

it('whoever can read the SMS guesses at the second factor twenty times a day and no more; an admin’s reset lets the owner in', async () => {
  const { id, mobileNumber, secret } = await signInFirst(shop)
  const code = wrongCode(secret)
  for (let session = 0; session < 4; session += 1) {
    const visit = openVisit(shop)
    await giveSmsCode(shop, visit, mobileNumber)
    for (let guess = 0; guess < 5; guess += 1) await statusOf(visit.call(giveTotp, { body: { code } }))
  }
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, mobileNumber)
  expect(await statusOf(visit.call(giveTotp, { body: { code: codeIn(secret, 0) } }))).toBe(429)
  const letHoursPass = (hours: number) =>
    shop.pool.query(
      `update staff_session set created_at = created_at - $2 * interval '1 hour' where staff_id = $1 and ended_at is not null`,
      [id, hours],
    )
  await letHoursPass(23)
  expect(await statusOf(visit.call(giveTotp, { body: { code: codeIn(secret, 0) } }))).toBe(429)
  await letHoursPass(2)
  expect(await statusOf(visit.call(giveTotp, { body: { code: codeIn(secret, 0) } }))).toBe(200)
})

it('wrong codes of the SMS are counted and stand in the audit log; those for strangers fill no log', async () => {
  const { id, mobileNumber } = await hire(shop)
  const visit = openVisit(shop)
  const { session } = await visit.call(sendStaffCode, { body: { mobileNumber } })
  const sent = await readCode(shop, mobileNumber)
  const code = sent === '000000' ? '111111' : '000000'
  const outcomes: number[] = []
  for (let guess = 0; guess < 6; guess += 1) {
    outcomes.push(await statusOf(visit.call(confirmStaffCode, { body: { session, code } })))
  }
  expect(outcomes).toEqual([400, 400, 400, 400, 400, 410])
  expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: sent } }))).toBe(410)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(Array(5).fill('staff.code-wrong'))

  const before = (await shop.pool.query('select count(*) from audit_entry')).rows[0].count
  const stranger = await visit.call(sendStaffCode, { body: { mobileNumber: '6000000002' } })
  await statusOf(visit.call(confirmStaffCode, { body: { session: stranger.session, code: '123456' } }))
  expect((await shop.pool.query('select count(*) from audit_entry')).rows[0].count).toBe(before)
})

it('a secret copied into somebody else’s row, or kept under another secret of the shop, lets nobody in', async () => {
  const one = await signInFirst(shop)
  const other = await signInFirst(shop)
  await shop.pool.query('update staff set totp_secret = (select totp_secret from staff where id = $1) where id = $2', [
    one.id,
    other.id,
  ])
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, other.mobileNumber)
  expect(await statusOf(visit.call(giveTotp, { body: { code: one.codeIn(0) } }))).toBe(409)
  const { rows } = await shop.pool.query('select totp_secret from staff where id = $1', [one.id])
  expect(rows[0].totp_secret).not.toContain(one.secret)
})

it('a role given or taken counts with the next call, and whoever is sent away is out at once', async () => {
  const admin = await signInStaff(shop, 'admin')
  const { id, visit, name, mobileNumber } = await signInFirst(shop, 'packer')
  expect(await statusOf(visit.call(listAudit))).toBe(403)
  const body = { name, mobileNumber, role: 'manager', isActive: true, version: 1 } as const
  await admin.call(changeStaff, { params: { id }, body })
  expect(await statusOf(visit.call(listAudit))).toBe(200)
  await admin.call(changeStaff, { params: { id }, body: { ...body, isActive: false, version: 2 } })
  expect(await statusOf(visit.call(getStaffAccount))).toBe(401)
})

it('whoever is off the list is out, though a session of theirs were left', async () => {
  const { staffId, call } = await signInStaff(shop, 'manager')
  const put = (isActive: boolean) =>
    shop.pool.query('update staff set is_active = $2 where id = $1', [staffId, isActive])
  expect(await statusOf(call(listAudit))).toBe(200)
  await put(false)
  expect([await statusOf(call(listAudit)), await statusOf(call(getStaffAccount))]).toEqual([401, 401])
  await put(true)
  expect(await statusOf(call(listAudit))).toBe(200)
})

it('whoever is listening when a role is taken hears on only of what the other role may hear', async () => {
  const { staffId, cookie } = await signInStaff(shop, 'manager')
  const { rows } = await shop.pool.query('select id from staff_session where staff_id = $1', [staffId])
  const goesOn = (call: Call) => isStillAllowed(shop, call, rows[0].id)
  expect([await goesOn(listAudit), await goesOn(watchToday)]).toEqual([true, true])
  await shop.pool.query("update staff set role = 'packer' where id = $1", [staffId])
  expect([await goesOn(listAudit), await goesOn(watchToday)]).toEqual([false, true])
  const requested = await shop.app.inject({ url: '/api/v1/admin/audit', headers: { cookie } })
  expect(requested.statusCode).toBe(403)
})

it('a session that ends while its second factor is given is not proven by it', async () => {
  const { id } = await hire(shop)
  const token = await openStaffSession(shop.db, id, 'A counter')
  await endStaffSession(shop.db, hashToken(token))
  const next = await proveStaffSession(shop.db, hashToken(token))
  const { rows } = await shop.pool.query('select token_hash, proven_at from staff_session where staff_id = $1', [id])
  expect(rows).toEqual([{ token_hash: hashToken(token), proven_at: null }])
  for (const cookie of [token, next]) {
    const headers = { cookie: `${staffCookie}=${cookie}` }
    expect((await shop.app.inject({ url: '/api/v1/admin/today', headers })).statusCode).toBe(401)
  }
})

it('signing out ends the session on the server and takes the cookie away', async () => {
  const { visit } = await signInFirst(shop)
  const { cookie } = visit
  await visit.call(signOutStaff)
  expect(visit.setCookies).toEqual([expect.stringMatching(/^milloraa-staff=; .*Max-Age=0/)])
  visit.cookie = cookie
  expect(await statusOf(visit.call(getStaffAccount))).toBe(401)
})

it('a page of another site cannot begin, or finish, a sign-in in somebody’s browser', async () => {
  const { mobileNumber } = await hire(shop)
  const elsewhere = openVisit(shop, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(await statusOf(elsewhere.call(sendStaffCode, { body: { mobileNumber } }))).toBe(403)
  expect(await statusOf(elsewhere.call(confirmStaffCode, { body: { session: 'x', code: '123456' } }))).toBe(403)
})

it('a shopper’s session opens nothing at the counter, nor does a counter’s session shop', async () => {
  const { token } = await shop.signIn()
  expect(await statusOf(shop.call(listStaff, {}, { token }))).toBe(401)
  const { cookie } = await signInStaff(shop, 'admin')
  const answer = await shop.app.inject({ url: '/api/v1/user/me', headers: { cookie } })
  expect(answer.statusCode).toBe(401)
})

it('one address asks for thirty codes an hour and gives sixty factors, however large the shop’s own factor is', async () => {
  const busy = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '100' } })
  const visit = openVisit(busy)
  const requested: number[] = []
  for (let nth = 0; nth < 31; nth += 1) {
    requested.push(await statusOf(visit.call(sendStaffCode, { body: { mobileNumber: String(6_000_000_100 + nth) } })))
  }
  expect(requested).toEqual([...Array(30).fill(200), 429])
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth += 1)
    statuses.push(await statusOf(visit.call(giveTotp, { body: { code: '123456' } })))
  expect(statuses).toEqual([...Array(60).fill(401), 429])
  await busy.close()
})
