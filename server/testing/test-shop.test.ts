import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkToken, logOut } from '#contract/api/accounts/auth.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('a test shop', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await openTestShop({ seeded: true })
  })

  afterAll(() => shop.close())

  it('lets a new shopper sign in by the code of the outbox, and out again', async () => {
    const { token, user, mobileNumber } = await shop.signIn()
    expect(user.mobileNumber).toBe(mobileNumber)
    expect(await shop.call(checkToken, { query: { token } }, { token })).toEqual({ role: 'user' })
    await shop.call(logOut, {}, { token })
    await expect(shop.call(checkToken, { query: { token } }, { token })).rejects.toMatchObject({ statusCode: 401 })
  })

  it('registers a guest', async () => {
    const token = await shop.registerGuest()
    expect(await shop.call(checkToken, { query: { token } }, { token })).toEqual({ role: 'guest' })
  })
})
