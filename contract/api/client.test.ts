import { expect, it } from 'vitest'
import { createApi } from './client.ts'
import { getSettings } from './content/settings.ts'
import { isApiError } from './envelope.ts'
import { updateCartQuantity } from './orders/cart.ts'
import { getOrder, listOrders } from './orders/orders.ts'

function answering(data: unknown) {
  return createApi(async () => Response.json({ statusCode: 200, status: 'OK', message: 'OK', data }))
}

async function statusOf(call: Promise<unknown>) {
  const error = await call.catch((error) => error)
  return isApiError(error) ? error.statusCode : 'answered'
}

const ownOrder = { params: { orderNumber: 'ABC' } }

it.each([
  null,
  undefined,
  'text',
  7,
  [],
  {},
  { orderNumber: 'ABC', orderItems: null },
  '<h1>Sign in to the hotel Wi-Fi</h1>',
])('a shopper’s screen is never given %j in place of an order', async (data) => {
  expect(await statusOf(answering(data)(getOrder, ownOrder))).toBe(0)
})

it.each([null, undefined, 'text', {}, { data: [] }, [null], [{}], [[]], [{ orderNumber: 'ABC' }]])(
  'a shopper’s screen is never given %j in place of the list of orders',
  async (data) => {
    expect(await statusOf(answering(data)(listOrders))).toBe(0)
  },
)

it('an answer that holds what is needed is taken, whatever else is missing or there', async () => {
  expect(await statusOf(answering([])(listOrders))).toBe('answered')
  expect(await answering({ deliveryCharge: 0, tax: 0, surprise: 1 })(getSettings)).toMatchObject({ tax: 0 })
  expect(
    await statusOf(answering(undefined)(updateCartQuantity, { params: { id: 'x' }, query: { quantity: '2' } })),
  ).toBe('answered')
})

it('whoever reads the envelope reads the data as it came', async () => {
  expect((await answering(null).answer(getOrder, ownOrder)).data).toBe(null)
})

it('a bare list is taken as it is', async () => {
  expect(await createApi(async () => Response.json([]))(listOrders)).toEqual([])
})
