import { afterAll, beforeAll, expect, it } from 'vitest'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { confirmStaffCode, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { flows, openBrowser, otherThan, statusOf } from '#server/people/auth/testing/shopper-visit.ts'
import { hire, openVisit } from '#server/people/staff/testing/back-office-visit.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  // 8 wrong codes an hour are borne by such a shop: the line appears from 20 on.
  shop = await openTestShop({ settings: { SMS_PER_DAY: '300' } })
  admin = await signInStaff(shop, 'admin')
})
afterAll(() => shop?.close())

const triedCodes = async () => (await admin.call(getToday)).triedCodes

it('an admin reads on Today how many wrong codes were tried, from where they are more than people mistype', async () => {
  const mobile = anyMobile()
  const mistypes = openBrowser(shop.app)
  const session = await flows.sixDigits.send(mistypes, mobile)
  const code = await readCode(shop, mobile)
  expect(await statusOf(flows.sixDigits.try(mistypes, session, otherThan(code)))).toBe(400)
  await wrongOfMany(3, 5)
  await wrongOfMany(1, 3)
  expect(await triedCodes()).toBeNull()

  await wrongOfStaff(2)
  expect(await triedCodes()).toEqual({ wrong: 21, opened: { logins: 0, staff: 0, orders: 0 } })
  for (const role of ['manager', 'packer', 'support'] as const) {
    expect((await (await signInStaff(shop, role)).call(getToday)).triedCodes).toBeNull()
  }

  expect(await statusOf(flows.sixDigits.try(mistypes, session, code))).toBe(200)
  expect(await triedCodes()).toEqual({ wrong: 21, opened: { logins: 1, staff: 0, orders: 0 } })
  await wrongOfStaff(1, { thenRight: true })
  expect(await triedCodes()).toEqual({ wrong: 22, opened: { logins: 1, staff: 1, orders: 0 } })

  await shop.pool.query("update wrong_code set at = at - interval '61 minutes'")
  expect(await triedCodes()).toBeNull()
})

it('a shop that sends more codes hears of it from half of what it bears in an hour on', async () => {
  // 1,000 codes a day: 200 wrong ones are borne, 80 of them in an hour.
  const large = await openTestShop({ settings: { SMS_PER_DAY: '3000' } })
  try {
    const owner = await signInStaff(large, 'admin')
    const guess = (times: number) =>
      large.pool.query(
        "insert into wrong_code (flow, mobile) select 'phone-auth', 'number ' || nth from generate_series(1, $1) nth",
        [times],
      )
    await guess(39)
    expect((await owner.call(getToday)).triedCodes).toBeNull()
    await guess(1)
    expect((await owner.call(getToday)).triedCodes).toMatchObject({ wrong: 40 })
  } finally {
    await large.close()
  }
})

async function wrongOfMany(numbers: number, times: number) {
  for (let nth = 0; nth < numbers; nth += 1) {
    const mobile = anyMobile()
    const browser = openBrowser(shop.app)
    const session = await flows.sixDigits.send(browser, mobile)
    const wrong = otherThan(await readCode(shop, mobile))
    for (let guess = 0; guess < times; guess += 1) {
      expect(await statusOf(flows.sixDigits.try(browser, session, wrong))).toBe(400)
    }
  }
}

async function wrongOfStaff(times: number, { thenRight = false } = {}) {
  const { mobileNumber } = await hire(shop)
  const visit = openVisit(shop)
  const { session } = await visit.call(sendStaffCode, { body: { mobileNumber } })
  const right = await readCode(shop, mobileNumber)
  for (let guess = 0; guess < times; guess += 1) {
    expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: otherThan(right) } }))).toBe(400)
  }
  if (thenRight) expect(await statusOf(visit.call(confirmStaffCode, { body: { session, code: right } }))).toBe(200)
}
