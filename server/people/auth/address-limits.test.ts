import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '0.2' } })
})
afterAll(() => shop.close())

const send = (remoteAddress: string) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/phone-auth/send?mobileNumber=${anyMobile()}`, remoteAddress })

describe('a network that asks for codes without end', () => {
  it('is stopped with a sentence that names the wait, while other networks are served', async () => {
    expect((await send('203.0.113.7')).statusCode).toBe(200)
    expect((await send('203.0.113.7')).statusCode).toBe(200)
    const third = await send('203.0.113.7')
    expect(third.json()).toEqual({
      statusCode: 429,
      status: 'ERROR',
      message: 'Too many tries from your network. Please try again in 1 hour.',
      data: null,
    })
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await send('203.0.113.8')).statusCode).toBe(200)
  })

  it('is the whole /64 of an IPv6 customer', async () => {
    for (const end of ['1', '2']) expect((await send(`2001:db8:1:2::${end}`)).statusCode).toBe(200)
    expect((await send('2001:db8:1:2::3')).statusCode).toBe(429)
    expect((await send('2001:db8:1:3::3')).statusCode).toBe(200)
  })

  it('is stopped from ordering on and on for cash, by the hour', async () => {
    const press = (remoteAddress: string) =>
      shop.app.inject({ method: 'POST', url: '/api/v1/order/create/cash', remoteAddress })
    expect((await press('203.0.113.9')).statusCode).toBe(401)
    expect((await press('203.0.113.9')).json().message).toBe(
      'Too many tries from your network. Please try again in 1 hour.',
    )
    expect((await press('203.0.113.10')).statusCode).toBe(401)
  })
})
