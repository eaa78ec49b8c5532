import { expect, it } from 'vitest'
import { verifyLogin } from './accounts/auth.ts'
import { createApi } from './client.ts'
import { getContent, listStories } from './content/content.ts'
import { addTicket } from './content/support.ts'
import { checkCoupon, listCoupons } from './orders/coupons.ts'
import { confirmPayment, listOrders, placeCashOrder } from './orders/orders.ts'

const answering = (body: unknown, status = 200) => createApi(async () => Response.json(body, { status }))
const order = { body: { userBasicInfo: {}, deliveryAddress: {} } } as never

it('[API-14] [API-32] a list is taken from data of the envelope, and as it is where it comes without one (open-points 107)', async () => {
  for (const call of [listOrders, listCoupons]) {
    expect(await answering([])(call)).toEqual([])
    expect(await answering({ statusCode: 200, status: 'OK', message: 'OK', data: [] })(call)).toEqual([])
  }
})

it('[API-28] [API-02] an order is placed with status OK or with statusCode 200, whichever of them comes', async () => {
  const data = { orderNumber: 'ABC234' }
  for (const envelope of [{ status: 'OK' }, { statusCode: 200 }, { statusCode: 200, status: 'OK', message: 'OK' }]) {
    expect(await answering({ ...envelope, data })(placeCashOrder, order)).toEqual(data)
  }
  for (const envelope of [{ status: 'ERROR' }, { statusCode: 409 }, { statusCode: 409, status: 'ERROR' }]) {
    const failure = await answering({ ...envelope, message: 'The mill is closed.', data })(placeCashOrder, order).catch(
      (error) => error,
    )
    expect(failure).toMatchObject({ isApiError: true, message: 'The mill is closed.' })
  }
})

it('[API-15] [COUP-13] no coupon holds by an answer that does not say statusCode 200 and status OK itself', async () => {
  const data = [{ promoCode: 'MILL20' }]
  const check = (body: unknown) => answering(body)(checkCoupon, { query: { promoCode: 'MILL20' } })
  for (const body of [{}, { statusCode: 200, data }, { status: 'OK', data }, { data }, data]) {
    await expect(check(body), JSON.stringify(body)).rejects.toMatchObject({ isApiError: true, statusCode: 0 })
  }
  expect(await check({ statusCode: 200, status: 'OK', data })).toEqual(data)
})

it('[API-18] [API-19] [API-20] [API-30] an answer has to say what the row of its call lists, and no more', async () => {
  const query = { otp: '1234', token: 'challenge' }
  const login = { token: 'x', user_details: {} }
  await expect(answering({ statusCode: 200, data: login })(verifyLogin, { query })).rejects.toThrow('API Error')
  expect(await answering({ status: 'OK', data: login })(verifyLogin, { query })).toEqual(login)

  const paid = { query: { paymentId: 'pay_1', paymentOrderId: 'order_1', signature: 'f00' } }
  const placed = { orderNumber: 'ABC234' }
  await expect(answering({ data: placed })(confirmPayment, paid)).rejects.toMatchObject({ statusCode: 0 })
  expect(await answering({ status: 'OK', data: placed })(confirmPayment, paid)).toEqual(placed)

  const page = { params: { title: 'refund-policy' } }
  await expect(answering({ status: 'OK', data: { content: '' } })(getContent, page)).rejects.toThrow('API Error')
  expect(await answering({ statusCode: 200, data: { content: '' } })(getContent, page)).toEqual({ content: '' })
  await expect(answering({ data: [] })(listStories)).rejects.toThrow('API Error')
  expect(await answering({ statusCode: 200, data: [] })(listStories)).toEqual([])
})

it('[API-37] a ticket is taken with 200 or 201, whatever else the answer holds', async () => {
  for (const status of [200, 201]) {
    const api = answering({ statusCode: status, status: 'OK', message: 'OK' }, status)
    expect(await api(addTicket, { body: { subject: 'Late', message: 'When?' } })).toBeUndefined()
  }
})
