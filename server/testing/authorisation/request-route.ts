import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { anyMobile, type TestShop } from '../test-shop.ts'
import type { Row, Things } from './authorisation-row.ts'

type TargetShop = Pick<TestShop, 'app' | 'call' | 'db' | 'pool'>

/** An order, a fresh cart line, a ticket and another session of somebody. */
export async function thingsOf({ call, db, pool }: TargetShop, token: string): Promise<Things> {
  const { data: products } = await call(searchProducts, { query: { limit: '5' }, body: {} })
  const product = products.find(({ productVariations }) => (productVariations[0]?.stock ?? 0) > 5)
  const body = { productId: product?.id ?? '', size: product?.productVariations[0]?.size ?? 0, quantity: 1 }
  await call(addToCart, { body }, { token })
  const mobileNumber = anyMobile()
  const { orderNumber } = await call(
    placeCashOrder,
    {
      body: {
        userBasicInfo: { name: 'Asha Verma', email: 'asha@example.com', mobileNumber },
        deliveryAddress: { houseNumber: '1', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
      },
    },
    { token },
  )
  await call(addToCart, { body }, { token })
  const [line] = await call(listCart, {}, { token })
  const { rows } = await pool.query('select user_id from session where token_hash = $1', [hashToken(token)])
  const ticket = { subject: 'Late delivery', message: 'When will it come?', requestId: orderNumber }
  // A guest has none.
  const { id: ticketId } = await call(addTicket, { body: ticket }, { token }).catch(() => ({ id: randomUUID() }))
  const userId = rows[0].user_id
  const elsewhere = hashToken(await openSession(db, userId, 'user'))
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, elsewhere))
  return { token, orderNumber, ticketId, cartLineId: line?.id ?? '', sessionId: session?.id ?? '', userId }
}

/** Things that nobody has. */
export const nothing = {
  userId: randomUUID(),
  cartLineId: randomUUID(),
  orderNumber: 'ZZZZZZZZZZZZ',
  ticketId: randomUUID(),
  sessionId: randomUUID(),
}

/** Sends the request of a row, as whoever has the token or the cookie. */
export function requestRoute(
  { app }: Pick<TargetShop, 'app'>,
  route: string,
  row: Row,
  token: string,
  target: Omit<Things, 'token'>,
  cookie = '',
  headers: Record<string, string> = {},
) {
  const [method, pattern = ''] = route.split(' ')
  const path = row.owned?.(target) ?? pattern.replace(/:\w+|\*/g, 'unknown')
  return app.inject({
    method: method as 'GET',
    url: row.query ? `${path}?${row.query}` : path,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) },
    ...(row.body ? { payload: row.body } : {}),
    ...(row.form ? { payload: formOf(row.form) } : {}),
  })
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
