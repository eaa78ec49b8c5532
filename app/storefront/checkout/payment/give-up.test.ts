import { afterEach, expect, it, vi } from 'vitest'
import { line } from '../../cart/testing/open-cart.ts'
import { openTab, type Shop } from '../../session/testing/browser-tab.ts'
import type { Payment } from './payment.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each(['POST /order/create/cash', 'POST /order/create'])(
  '[PAY-06] a guest whose cart takes longer than a minute to move reads that it failed, and nothing is ordered afterwards: %s',
  async (orderCall) => {
    const { calls, percents, payment, payCash, payOnline } = await openPayment()
    const pay = orderCall.endsWith('cash') ? payCash(payment) : payOnline(payment, '/provider.js')
    expect(await pay).toMatchObject({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(calls).toContain('POST /cart/add')
    expect(calls).not.toContain(orderCall)
    expect(percents).toEqual([])
  },
)

it('[PAY-06] [MIG-04] what has not been moved when the minute is over is not moved any more', async () => {
  const { calls, payment, payCash, useCartStore } = await openPayment([5, 4, 3, 2, 1])
  expect(await payCash(payment)).toMatchObject({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toEqual(['DELETE /cart/user/delete/all', 'POST /cart/add', 'POST /cart/add', 'POST /cart/add'])
  expect(useCartStore.getState().localCartItems).toHaveLength(5)
})

it.each(['cash', 'online'])(
  '[PAY-06] a shopper of whose earlier wish to pay the shop says nothing waits half a minute, not for ever, and nothing is ordered: %s',
  async (way) => {
    const { payment, payCash, payOnline, calls, useCartStore } = await openPayment([5], (call) =>
      call === 'GET /order/status' ? new Promise(() => {}) : answerTo(call),
    )
    useCartStore.setState({ payAttempt: { idempotencyKey: 'key', statusToken: 'token', startedAt: Date.now() } })
    let result: unknown
    const pay = way === 'cash' ? payCash(payment) : payOnline(payment, '/provider.js')
    void pay.then((end) => {
      result = end
    })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toMatchObject({ kind: 'failed' })
    expect(calls).toEqual(['GET /order/status', 'GET /order/status'])
  },
)

/** A guest who is about to pay for bags of these sizes, by default on a line on which every call takes 18 s: it gets through just in time. */
async function openPayment(sizes = [5, 1], shop: Shop = slowly) {
  const { calls } = openTab(shop)
  const [{ continueAsGuest, setGuestToken }, { useCartStore }, { payCash }, { payOnline }] = await Promise.all([
    import('../../session/session.ts'),
    import('../../cart/cart-store.ts'),
    import('./pay-cash.ts'),
    import('./pay-online.ts'),
  ])
  continueAsGuest()
  setGuestToken('guest-token')
  const shown = sizes.map((size) => ({ ...line(1), id: `local-atta-${size}`, size }))
  useCartStore.setState({ localCartItems: shown })
  const percents: (number | undefined)[] = []
  const payment: Payment = {
    details: { name: 'Ravi', email: 'ravi@example.com', mobileNumber: '6123456789', address },
    shown,
    totalShown: '409.50',
    promoCodes: [],
    isGuest: true,
    onProgress: (percent) => void percents.push(percent),
  }
  vi.useFakeTimers()
  return { calls, percents, payment, payCash, payOnline, useCartStore }
}

function slowly(call: string): ReturnType<Shop> {
  vi.advanceTimersByTime(18_000)
  return answerTo(call)
}

function answerTo(call: string): ReturnType<Shop> {
  if (call === 'POST /cart/add') return { data: { id: 'an-id' } }
  if (call === 'GET /cart/user/all/get')
    return { data: [5, 1].map((size) => ({ productId: 'atta', quantity: 1, size })) }
  if (call === 'GET /product/atta/get') return { data: atta }
  if (call.startsWith('POST /order/create')) return { data: { orderNumber: 'ABC234', paymentOrderId: 'order_1' } }
  return { data: null }
}

const atta = {
  id: 'atta',
  name: 'Atta',
  images: [],
  productVariations: [5, 1].map((size) => ({ size, type: 'KG', price: 350, actualPrice: 400 })),
}

const address = {
  houseNumber: '12 B',
  buildingName: 'Amaltas Greens',
  towerName: 'Tower B',
  pincode: '452010',
  town: 'Indore',
  district: 'Indore',
  state: 'Madhya Pradesh',
}
