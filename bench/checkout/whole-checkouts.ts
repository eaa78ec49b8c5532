import type { Buyer } from './buyers.ts'
import { orderOf } from './place-orders.ts'

export type Size = { productId: string; size: number }
type Origins = { shop: string; sandbox: string }

/** Whole checkouts per second: two things into the cart, the order, the card at the provider, the confirmation. */
export async function checkOut(origins: Origins, buyers: Buyer[], sizes: Size[], atOnce: number) {
  const startedAt = performance.now()
  let next = 0
  const shopper = async () => {
    for (let at = next++; at < buyers.length; at = next++) await buy(origins, buyers[at] as Buyer, twoOf(sizes, at))
  }
  await Promise.all(Array.from({ length: atOnce }, shopper))
  return buyers.length / ((performance.now() - startedAt) / 1000)
}

function twoOf(sizes: Size[], at: number) {
  return [sizes[(at * 2) % sizes.length], sizes[(at * 2 + 1) % sizes.length]] as Size[]
}

async function buy({ shop, sandbox }: Origins, buyer: Buyer, chosenSizes: Size[]) {
  const { headers, body } = orderOf(buyer)
  const api = `${shop}/api/v1`
  for (const { productId, size } of chosenSizes) {
    await post(`${api}/cart/add`, headers, JSON.stringify({ productId, size, quantity: 1 }))
  }
  const { data } = await post<{ data: { paymentOrderId: string } }>(`${api}/order/create`, headers, body)
  const paid = await post<Record<string, string>>(
    `${sandbox}/pay`,
    { 'content-type': 'application/json' },
    JSON.stringify({ order_id: data.paymentOrderId, outcome: 'success' }),
  )
  const query = new URLSearchParams({
    paymentId: paid.razorpay_payment_id ?? '',
    paymentOrderId: paid.razorpay_order_id ?? '',
    signature: paid.razorpay_signature ?? '',
  })
  await post(`${api}/order/payment/confirm?${query}`, { authorization: headers.authorization })
}

async function post<T>(address: string, headers: Record<string, string>, body?: string): Promise<T> {
  const answer = await fetch(address, { method: 'POST', headers, ...(body ? { body } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(address).pathname} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}
