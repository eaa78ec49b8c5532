import { expect, it } from 'vitest'
import { createApi } from './client.ts'
import { listCoupons } from './coupons.ts'
import { listOrders, placeCashOrder } from './orders.ts'
import { addTicket } from './support.ts'

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

it('[API-37] a ticket is taken with 200 or 201, whatever else the answer holds', async () => {
  for (const status of [200, 201]) {
    const api = answering({ statusCode: status, status: 'OK', message: 'OK' }, status)
    expect(await api(addTicket, { body: { subject: 'Late', message: 'When?' } })).toBeUndefined()
  }
})
