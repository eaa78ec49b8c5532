import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillBigShop } from '#server/shop/fill-big-shop.ts'
import { type SignedInStaff, signInStaff } from '#server/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { addressOf } from './ask.ts'
import { readFacts } from './facts.ts'
import { questionsAbout } from './questions.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await fillBigShop(shop, { orders: 350, customers: 100, products: 60 })
  admin = await signInStaff(shop, 'admin')
}, 60_000)
afterAll(() => shop?.close())

it('everything that is measured in a big shop is answered in a filled one, however it is narrowed', async () => {
  // Papers are drawn, which takes longer than everything else together.
  const questions = questionsAbout(await readFacts(shop.pool)).filter(({ call }) => !call.path.endsWith('/print'))
  expect(questions.length).toBeGreaterThan(100)
  for (const question of questions) {
    const answer = await shop.app.inject({ url: addressOf('', question), headers: { cookie: admin.cookie } })
    expect(answer.statusCode, `${question.name}: ${answer.body.slice(0, 200)}`).toBe(200)
  }
}, 60_000)
