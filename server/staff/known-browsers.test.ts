import { afterAll, beforeAll, expect, it } from 'vitest'
import { endOtherSessions } from '#contract/api/admin/factors.ts'
import { confirmStaffCode, getStaffMe, giveTotp, sendStaffCode, signOutStaff } from '#contract/api/admin/sign-in.ts'
import { changeStaff, endSessionsOf } from '#contract/api/admin/staff.ts'
import { forgetOldRows } from '../jobs/clean-up.ts'
import { readCode } from '../testing/read-outbox.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'
import { runStaffCommand } from './staff-commands.ts'
import { giveSmsCode, hire, openVisit, signInFirst, type Visit } from './testing/counter-visit.ts'
import { signInStaff } from './testing/sign-in-staff.ts'

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
function letTimePass(mobileNumber: string) {
  return shop.pool.query(
    `update login_challenge set created_at = created_at - interval '2 seconds' where mobile = $1`,
    [`+91${mobileNumber}`],
  )
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

/** Whether a browser is still let in after strangers have used up the number. */
async function isKnown(visit: Visit, mobileNumber: string) {
  const stranger = openVisit(shop)
  if ((await statusOf(send(stranger, mobileNumber))) === 200) await guessTenTimes(stranger, mobileNumber)
  expect(await statusOf(send(stranger, mobileNumber))).toBe(429)
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

it('the owner signs in where they did before, after a stranger had all codes of the day sent', async () => {
  const { mobileNumber, visit } = await signInFirst(shop, 'admin')
  await shop.pool.query(
    `insert into login_challenge (flow, token_hash, mobile, code_hash, created_at, expires_at)
     select 'staff', $1 || nth, $1, 'x', now() - interval '1 hour', now() from generate_series(1, 200) nth`,
    [`+91${mobileNumber}`],
  )
  expect(await statusOf(send(openVisit(shop), mobileNumber))).toBe(429)
  expect(await statusOf(giveSmsCode(shop, visit, mobileNumber))).toBe(200)
})

it('a browser that is known has ten wrong codes a day too, and its own alone', async () => {
  const { mobileNumber, visit } = await signInFirst(shop)
  await guessTenTimes(visit, mobileNumber)
  expect(await statusOf(send(visit, mobileNumber))).toBe(429)
  expect(await statusOf(giveSmsCode(shop, openVisit(shop), mobileNumber))).toBe(200)
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
  expect(await visit.call(getStaffMe)).toMatchObject({ isProven: false })
})
