import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { createApi } from '#contract/api/client.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { trackToken } from '#server/selling/orders/track-token.ts'
import { aGuest, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())

type Sent = { query?: Record<string, string>; headers?: Record<string, string>; payload?: object }

const post = (path: string, payload?: object, query: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/v1${path}`, query, ...(payload ? { payload } : {}) })
const get = (path: string, { query = {}, headers = {} }: Sent) =>
  shop.app.inject({ url: `/api/v1${path}`, query, headers })

const fieldsOf = ({ query }: Endpoint) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
const isSecret = (field: string) => /token|otp|code$|mobile|lastFour|signature|^payment(Order)?Id$/i.test(field)
const secretsOf = (call: Endpoint) => fieldsOf(call).filter(isSecret)

describe('a token, a code or a number that a call takes in its address', () => {
  const taking = calls.filter(({ call }) => secretsOf(call).length > 0)

  it('may come otherwise in every such call of the contract', () => {
    expect(taking.map(({ name }) => name).sort()).toEqual([
      'checkCoupon',
      'checkToken',
      'confirmPayment',
      'findCaller',
      'getOrderStatus',
      'logIn',
      'sendLoginCode',
      'sendPhoneCode',
      'trackOrder',
      'verifyLogin',
    ])
    for (const { name, call } of taking)
      expect([name, secretsOf(call).filter((field) => !call.unloggedFields?.[field])]).toEqual([name, []])
  })

  it('is in no address that our own client asks for, but where the specification lists it', async () => {
    for (const { name, call } of taking) {
      const query = Object.fromEntries(secretsOf(call).map((field) => [field, `${field}-that-is-secret`]))
      const requested: [string, RequestInit][] = []
      const api = createApi(async (...request) => {
        requested.push(request)
        return Response.json({ statusCode: 200, status: 'OK', message: 'OK', data: {} })
      })
      // The session's token is the one that goes with the call.
      const options = { token: query.token }
      await (api as unknown as Loose)(call, { query }, call.unloggedFields?.token === 'bearer' ? options : {}).catch(
        () => {},
      )
      const [[address, { headers, body }] = ['', {} as RequestInit]] = requested
      const isListed = ['logIn', 'verifyLogin', 'confirmPayment', 'checkCoupon'].includes(name)
      expect([name, address.includes('secret')]).toEqual([name, isListed])
      const sent = `${address} ${JSON.stringify(headers)} ${body}`
      for (const secret of Object.values(query)) expect([name, sent.split(secret).length]).toEqual([name, 2])
    }
  })
})

type Loose = (call: Endpoint, input: object, options: object) => Promise<unknown>

describe('whoever keeps secrets out of addresses', () => {
  it('is sent a code, and signs in by it and the phone provider’s proof, in bodies alone', async () => {
    const mobileNumber = anyMobile()
    const { session } = (await post('/phone-auth/send', { countryCode: '+91', mobileNumber })).json().data
    const code = await readCode(shop, mobileNumber)
    const { authToken } = (await post('/phone-auth/confirm', { session, code })).json().data
    const consent = { notice: '1', offers: 'yes' }
    const answer = await post('/auth/login', {
      countryCode: '+91',
      mobileNumber,
      currency: 'INR',
      authToken,
      ...consent,
    })
    expect([answer.statusCode, answer.json().data?.user_details.mobileNumber]).toEqual([200, mobileNumber])
    const headers = { authorization: `Bearer ${answer.json().data.token}` }
    const consents = (await get('/user/me/consents', { headers })).json().data
    expect(consents).toMatchObject({ wantsOffers: true, log: [{ noticeVersion: '1' }, { noticeVersion: '1' }] })
  })

  it('signs in by the alternative code in bodies alone', async () => {
    const mobileNumber = anyMobile()
    const { token } = (await post('/login/send', { mobileNumber })).json().data
    const otp = await readCode(shop, mobileNumber)
    const answer = await post('/login/verify', { otp, token })
    expect([answer.statusCode, answer.json().data?.user_details.mobileNumber]).toEqual([200, mobileNumber])
  })

  it('learns whether a token holds by the header alone', async () => {
    const { token } = await shop.signIn()
    const sendRequest = (bearer: string) => get('/token/valid', { headers: { authorization: `Bearer ${bearer}` } })
    expect((await sendRequest(token)).json()).toEqual({
      statusCode: 200,
      status: 'OK',
      message: 'OK',
      data: { role: 'user' },
    })
    expect((await sendRequest(`${token}x`)).statusCode).toBe(401)
    expect((await get('/token/valid', {})).statusCode).toBe(400)
  })

  it('follows an order by headers alone', async () => {
    const guest = await aGuest(shop, { productId: 'atta', size: 1, quantity: 2 })
    const { orderNumber } = await order(shop, guest)
    const token = trackToken(shop.config.secret, orderNumber, null)
    const lastFour = guest.mobileNumber.slice(-4)
    const headers = { 'x-track-token': token, 'x-last-four': lastFour }
    const answer = await get('/order/track', { query: { orderNumber }, headers })
    expect([answer.statusCode, answer.json().data?.orderNumber]).toEqual([200, orderNumber])
    const other = { ...headers, 'x-last-four': lastFour === '0000' ? '1111' : '0000' }
    expect((await get('/order/track', { query: { orderNumber }, headers: other })).statusCode).toBe(404)
  })

  it('learns by a header what became of a wish to pay', async () => {
    const guest = await aGuest(shop, { productId: 'atta', size: 1, quantity: 2 })
    const headers = { 'x-status-token': 'a-status-token-of-this-test' }
    const { orderNumber } = await order(shop, guest, { headers })
    expect((await get('/order/status', { headers })).json().data).toMatchObject({ state: 'PLACED', orderNumber })
  })

  it('tells of a payment and tries a code in bodies', async () => {
    const payment = { paymentId: 'pay_1', paymentOrderId: 'order_1', signature: 'f00' }
    const [inAddress, inBody] = [
      await post('/order/payment/confirm', undefined, payment),
      await post('/order/payment/confirm', payment),
    ]
    expect([inBody.statusCode, inBody.body]).toEqual([inAddress.statusCode, inAddress.body])
    const code = { promoCode: 'NOT-OURS' }
    const tried = [await post('/promoCodes/isValid', undefined, code), await post('/promoCodes/isValid', code)]
    for (const answer of tried) expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid promo code!'])
  })

  it('looks up somebody who calls without their number in the address', async () => {
    const { cookie } = await signInStaff(shop, 'admin')
    const answer = await get('/admin/callers', { headers: { cookie, 'x-mobile-number': anyMobile() } })
    expect([answer.statusCode, answer.json().data?.orders]).toEqual([200, 0])
  })

  it('is refused by the same sentences, and what stands in the address counts first', async () => {
    const wrong = [
      { mobileNumber: '12' },
      { mobileNumber: 9876543210 },
      { mobileNumber: null },
      {},
      [],
      ['mobileNumber'],
      'x',
    ]
    for (const payload of wrong) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/phone-auth/send',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Enter a valid 10-digit number'])
    }
    const both = await post('/phone-auth/send', { mobileNumber: anyMobile() }, { mobileNumber: '12' })
    expect(both.statusCode).toBe(400)
    const { token } = await shop.signIn()
    const headers = { authorization: `Bearer ${token}` }
    expect((await get('/token/valid', { query: { token: `${token}x` }, headers })).statusCode).toBe(401)
  })
})
