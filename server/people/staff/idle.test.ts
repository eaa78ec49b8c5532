import { afterAll, beforeAll, expect, it } from 'vitest'
import { endOtherSessions } from '#contract/api/admin/staff/factors.ts'
import { getStaffAccount, giveTotp } from '#contract/api/admin/staff/sign-in.ts'
import { listStaff } from '#contract/api/admin/staff/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { signInFirst } from './testing/back-office-visit.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Somebody does nothing for so long. */
const wait = (staffId: string, minutes: number) =>
  shop.pool.query(
    'update staff_session set last_seen_at = last_seen_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2) where staff_id = $1',
    [staffId, minutes],
  )
const expiryOf = async (staffId: string) =>
  (await shop.pool.query('select max(expires_at) as at from staff_session where staff_id = $1', [staffId])).rows[0].at

it('a counter left alone for an hour asks for the second factor, and no SMS, before it shows anything more', async () => {
  const { id, visit, codeIn } = await signInFirst(shop, 'admin')
  await wait(id, 59)
  await visit.call(listStaff)
  await wait(id, 2)
  await expect(visit.call(listStaff)).rejects.toMatchObject({
    statusCode: 403,
    message: 'Please give your second factor first.',
  })
  expect(await visit.call(getStaffAccount, { query: { attended: 'yes' } })).toMatchObject({ isProven: false })
  await expect(visit.call(listStaff)).rejects.toMatchObject({ statusCode: 403 })

  const end = await expiryOf(id)
  expect(await visit.call(giveTotp, { body: { code: codeIn(0) } })).toMatchObject({ isProven: true })
  await visit.call(listStaff)
  // It lengthens no session.
  expect(await expiryOf(id)).toEqual(end)
})

it('a page that asks for news by itself keeps no counter awake, and one that somebody uses does', async () => {
  const [alone, used] = [await signInFirst(shop, 'admin'), await signInFirst(shop, 'admin')]
  for (let half = 0; half < 3; half += 1) {
    await wait(alone.id, 25)
    await wait(used.id, 25)
    await alone.visit.call(getStaffAccount)
    await used.visit.call(getStaffAccount, { query: { attended: 'yes' } })
  }
  expect(await alone.visit.call(getStaffAccount)).toMatchObject({ isProven: false })
  expect(await used.visit.call(getStaffAccount)).toMatchObject({ isProven: true })
})

it('whoever changes something is there', async () => {
  const { id, visit } = await signInFirst(shop, 'admin')
  for (let half = 0; half < 3; half += 1) {
    await wait(id, 25)
    await visit.call(endOtherSessions)
  }
  expect(await visit.call(getStaffAccount)).toMatchObject({ isProven: true })
})
