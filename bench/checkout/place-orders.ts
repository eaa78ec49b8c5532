import autocannon from 'autocannon'
import type { Buyer } from './buyers.ts'

export type Target = { origin: string; path: string }
export type Round = { perSecond: number; p99Ms: number; failed: number }

/** Each buyer places one order over HTTP, so many at a time, as fast as they are answered. */
export async function placeOrders({ origin, path }: Target, buyers: Buyer[], atOnce: number): Promise<Round> {
  const orders = buyers.map(orderOf)
  // A connection prepares the request after its last one too.
  const amount = buyers.length - 2 * atOnce
  let next = 0
  let answeredAt = 0
  const startedAt = performance.now()
  const request: autocannon.Request = {
    method: 'POST',
    path,
    setupRequest: (bare) => ({ ...bare, ...orders[next++ % orders.length] }),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url: origin, connections: atOnce, amount, requests: [request] }, (error, ended) =>
      error ? reject(error) : resolve(ended),
    )
    // It ends at a whole second, long after the last answer.
    run.on('response', () => {
      answeredAt = performance.now()
    })
  })
  return {
    perSecond: (result.requests.total ?? 0) / ((answeredAt - startedAt) / 1000),
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** What the browser sends; the user's id is for the bare route, which looks nobody up. */
export function orderOf({ userId, token, mobileNumber, promoCode }: Buyer) {
  return {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `wish-of-${userId}`,
      'x-status-token': `status-token-of-${userId}`,
      'x-user-id': userId,
    },
    body: JSON.stringify({
      userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
      deliveryAddress: {
        ...{ houseNumber: '12', buildingName: 'Sunrise Heights', towerName: 'A' },
        ...{ pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
      },
      promoCodes: [promoCode],
    }),
  }
}
