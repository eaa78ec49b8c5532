import { afterAll, beforeAll, expect, it } from 'vitest'
import { endOtherSessions } from '#contract/api/admin/staff/factors.ts'
import {
  confirmStaffCode,
  getStaffAccount,
  giveTotp,
  sendStaffCode,
  signOutStaff,
} from '#contract/api/admin/staff/sign-in.ts'
import { changeStaff, endSessionsOf } from '#contract/api/admin/staff/staff.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { runStaffCommand } from '#server/people/staff/staff-commands.ts'
import {
  giveSmsCode,
  hire,
  openVisit,
  signInFirst,
  type Visit,
} from '#server/people/staff/testing/back-office-visit.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

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

/** Nobody waits between two codes here. */
function letTimePass(mobileNumber: string, time = '2 seconds') {
  return shop.pool.query('update login_challenge set created_at = created_at - $2::interval where mobile = $1', [
    `+91${mobileNumber}`,
    time,
  ])
}

async function send(visit: Visit, mobileNumber: string) {
  await letTimePass(mobileNumber)
  return visit.call(sendStaffCode, { body: { mobileNumber } })
}

/** Ten wrong codes, five for each of two that were sent. */
async function guessTenTimes(visit: Visit, mobileNumber: string) {
  for (let challenge = 0; challenge < 2; challenge += 1) {
    const { session } = await send(visit, mobileNumber)
    const sent = await readCode(shop, mobileNumber).catch(() => '')
    const code = sent === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code } }))).toBe(400)
    }
  }
}

/** As if strangers had so many codes sent to a number within the day, the last one so many minutes ago. */
function haveSent(mobileNumber: string, count: number, minutesAgo: number) {
  return shop.pool.query(
    `insert into login_challenge (flow, token_hash, mobile, code_hash, created_at, expires_at)
     select 'staff', gen_random_uuid(), $1, 'x', now() - make_interval(mins => $3 + nth), now() from generate_series(0, $2 - 1) nth`,
    [`+91${mobileNumber}`, count, minutesAgo],
  )
}

/** Whether a browser is still let in after strangers have used up the number. */
async function isKnown(visit: Visit, mobileNumber: string) {
  await haveSent(mobileNumber, 201, 1)
  expect(await statusOf(send(openVisit(shop), mobileNumber))).toBe(429)
  return (await statusOf(send(visit, mobileNumber))) === 200
}

it('the owner signs in where they did before, while a stranger guesses at the codes of their number', async () => {
  const { mobileNumber, visit, codeIn } = await signInFirst(shop, 'admin')
  await visit.call(signOutStaff)
  const { session } = await send(visit, mobileNumber)
  const code = await readCode(shop, mobileNumber)
  expect(await isKnown(visit, mobileNumber)).toBe(true)
  // A code that was sent before the stranger came counts too, and the second factor is asked for as ever.
  expect(await visit.call(confirmStaffCode, { body: { session, code } })).toMatchObject({ isProven: false })
  expect(await visit.call(giveTotp, { body: { code: codeIn(0) } })).toMatchObject({ isProven: true })
})

it('strangers who have code after code sent make the owner on a new phone wait minutes, and where they signed in before not at all', async () => {
  const { mobileNumber, visit } = await signInFirst(shop, 'admin')
  await haveSent(mobileNumber, 199, 10)
  await expect(send(openVisit(shop), mobileNumber)).rejects.toMatchObject({
    statusCode: 429,
    message: expect.stringMatching(
      /^Too many codes were sent to this number today\. Please try again in 1[45] minutes\.$/,
    ),
  })
  expect(await statusOf(giveSmsCode(shop, visit, mobileNumber))).toBe(200)
  await letTimePass(mobileNumber, '15 minutes')
  expect(await statusOf(giveSmsCode(shop, openVisit(shop), mobileNumber))).toBe(200)
})

it('strangers who guess at a number leave its owner on a new phone one try for each code', async () => {
  const { mobileNumber } = await signInFirst(shop, 'admin')
  await guessTenTimes(openVisit(shop), mobileNumber)
  expect(await statusOf(giveSmsCode(shop, openVisit(shop), mobileNumber))).toBe(200)
  const guessing = openVisit(shop)
  const { session } = await send(guessing, mobileNumber)
  const sent = await readCode(shop, mobileNumber)
  const wrong = sent === '000000' ? '111111' : '000000'
  expect(await statusOf(guessing.call(confirmStaffCode, { body: { session, code: wrong } }))).toBe(400)
  expect(await statusOf(guessing.call(confirmStaffCode, { body: { session, code: sent } }))).toBe(410)
})

it('a browser that is known has ten free wrong codes a day too, and its own alone', async () => {
  const { mobileNumber, visit } = await signInFirst(shop)
  await guessTenTimes(visit, mobileNumber)
  const { session } = await send(visit, mobileNumber)
  const sent = await readCode(shop, mobileNumber)
  const wrong = sent === '000000' ? '111111' : '000000'
  expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: wrong } }))).toBe(400)
  expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: sent } }))).toBe(410)
  const elsewhere = openVisit(shop)
  const requested = await send(elsewhere, mobileNumber)
  const own = await readCode(shop, mobileNumber)
  const other = own === '000000' ? '111111' : '000000'
  expect(await statusOf(elsewhere.call(confirmStaffCode, { body: { session: requested.session, code: other } }))).toBe(
    400,
  )
  expect(await statusOf(elsewhere.call(confirmStaffCode, { body: { session: requested.session, code: own } }))).toBe(
    200,
  )
})

it('nobody is known by the browser of a colleague, nor one whose number is not on the list', async () => {
  const { visit } = await signInFirst(shop)
  for (const mobileNumber of [(await hire(shop, 'admin')).mobileNumber, '6000000003']) {
    expect(await isKnown(visit, mobileNumber)).toBe(false)
  }
})

it('whoever is sent away, given another role or signed out everywhere is known by no browser any more', async () => {
  const admin = await signInStaff(shop, 'admin')
  const changed = [{ isActive: false }, { role: 'support' as const }]
  for (const change of changed) {
    const { id, visit, name, mobileNumber } = await signInFirst(shop, 'manager')
    const body = { name, mobileNumber, role: 'manager' as const, isActive: true, version: 1, ...change }
    await admin.call(changeStaff, { params: { id }, body })
    expect(await isKnown(visit, mobileNumber)).toBe(false)
  }
  const { id, visit, mobileNumber } = await signInFirst(shop, 'manager')
  await admin.call(endSessionsOf, { params: { id } })
  expect(await isKnown(visit, mobileNumber)).toBe(false)
})

it('whoever ends all other sessions is known by this browser alone', async () => {
  const { mobileNumber, visit, codeIn } = await signInFirst(shop)
  const lost = openVisit(shop)
  await giveSmsCode(shop, lost, mobileNumber)
  await lost.call(giveTotp, { body: { code: codeIn(0) } })
  await visit.call(endOtherSessions)
  expect(await isKnown(lost, mobileNumber)).toBe(false)
  expect(await isKnown(visit, mobileNumber)).toBe(true)
})

it('each sign-in makes the browser known anew, under another cookie; after half a year without one it is not', async () => {
  const { id, mobileNumber, visit, codeIn } = await signInFirst(shop)
  const former = openVisit(shop)
  former.cookie = visit.cookie
  await giveSmsCode(shop, visit, mobileNumber)
  await visit.call(giveTotp, { body: { code: codeIn(0) } })
  const { rows } = await shop.pool.query(
    `select expires_at - created_at = interval '180 days' as half_a_year from staff_browser where staff_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ half_a_year: true }])
  expect(await isKnown(former, mobileNumber)).toBe(false)
  expect(await isKnown(visit, mobileNumber)).toBe(true)
  await shop.pool.query('update staff_browser set expires_at = now() where staff_id = $1', [id])
  expect(await isKnown(visit, mobileNumber)).toBe(false)
  await forgetOldRows(shop)
  const left = await shop.pool.query('select from staff_browser where staff_id = $1', [id])
  expect(left.rowCount).toBe(0)
})

it('people who share a counter are all known there, up to five who signed in last', async () => {
  const people = []
  for (let nth = 0; nth < 6; nth += 1) people.push(await signInFirst(shop))
  const [first, second, ...others] = people
  if (!first || !second) throw new Error('Nobody signed in.')
  const { visit } = first
  const signInHere = async ({ mobileNumber, codeIn }: typeof first) => {
    await giveSmsCode(shop, visit, mobileNumber)
    await visit.call(giveTotp, { body: { code: codeIn(0) } })
    await visit.call(signOutStaff)
  }
  await visit.call(signOutStaff)
  await signInHere(second)
  await signInHere(first)
  expect(await isKnown(visit, first.mobileNumber)).toBe(true)
  expect(await isKnown(visit, second.mobileNumber)).toBe(true)

  for (const other of others) await signInHere(other)
  expect(await isKnown(visit, second.mobileNumber)).toBe(false)
  expect(await isKnown(visit, first.mobileNumber)).toBe(true)
})

it('an owner locked out before any browser knows them is let in by the command on the server', async () => {
  const { mobileNumber } = await hire(shop, 'admin')
  const visit = openVisit(shop)
  expect(await isKnown(visit, mobileNumber)).toBe(false)
  await runStaffCommand(shop.db, ['reset', mobileNumber])
  await giveSmsCode(shop, visit, mobileNumber)
  expect(await visit.call(getStaffAccount)).toMatchObject({ isProven: false })
})
