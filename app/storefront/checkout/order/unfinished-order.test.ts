import { afterEach, expect, it, vi } from 'vitest'
import { openTab, type Shop } from '../../session/testing/browser-tab.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function findIn(shop: Shop) {
  openTab(shop)
  const { findOrder } = await import('./unfinished-order.ts')
  return findOrder('a-status-token-of-it').catch((error) => error.statusCode)
}

it('[API-43] a shop without our call for the state of an order keeps nobody from paying', async () => {
  expect(await findIn(() => undefined)).toBeUndefined()
})

it('a wish to pay is the order it became, none, or unknown while the shop cannot tell (open-points 60)', async () => {
  expect(await findIn(() => ({ data: { state: 'PLACED', orderNumber: 'ABC234' } }))).toBe('ABC234')
  expect(await findIn(() => ({ data: { state: 'NONE', orderNumber: null } }))).toBeUndefined()
  expect(await findIn(() => ({ status: 503 }))).toBe(503)
  expect(await findIn(() => 'no answer')).toBe(0)
})

/** A shopper who comes back to an order intent that was sent so long ago; `answers` are the shop's, one after the other. */
async function comeBack(sentAgoMs: number, answers: { state: string; orderNumber: string | null; unpaid?: object }[]) {
  vi.useFakeTimers()
  const tab = openTab((call) => (call === 'GET /order/status' ? { data: answers.shift() } : { data: null }))
  const [{ pollUnfinishedOrder }, { useCartStore }, { usePopup }, session] = await Promise.all([
    import('./unfinished-order.ts'),
    import('../../cart/cart-store.ts'),
    import('../../session/popups.ts'),
    import('../../session/session.ts'),
  ])
  session.startSession()
  const payAttempt = { idempotencyKey: 'key', statusToken: 'token', startedAt: Date.now() - sentAgoMs }
  useCartStore.setState({ payAttempt })
  await pollUnfinishedOrder()
  const countPolls = () => tab.calls.filter((call) => call === 'GET /order/status').length
  return { countPolls, popup: usePopup.getState, intent: () => useCartStore.getState().payAttempt }
}

const none = { state: 'NONE', orderNumber: null }
const unpaid = { ...none, unpaid: { paymentOrderId: 'order_1' } }
const placed = { state: 'PLACED', orderNumber: 'ABC234' }

it('[PAY-10] a shopper whose money comes minutes later from another app is shown the order by itself (open-points 60)', async () => {
  const { countPolls, popup, intent } = await comeBack(120_000, [unpaid, unpaid, placed])
  expect(popup().kind).toBe('NONE')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(countPolls()).toBe(2)
  expect(popup().kind).toBe('NONE')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(popup()).toEqual({ kind: 'SUCCESS', data: { orderNumber: 'ABC234' } })
  expect(intent()).toBeNull()
})

it('a wish to pay that has become no order within a minute is over, and asked about no more', async () => {
  const { countPolls, intent } = await comeBack(120_000, [none, placed])
  expect(intent()).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countPolls()).toBe(1)
})

it('a wish to pay sent a moment ago is asked about every 3 s, as it may still be on its way', async () => {
  const { countPolls, popup } = await comeBack(1_000, [none, none, placed])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(countPolls()).toBe(3)
  expect(popup().kind).toBe('SUCCESS')
})

it('what the shop says of an earlier wish while a payment runs is left to that payment', async () => {
  let answer: (answered: object) => void = () => {}
  const answered = new Promise<object>((resolve) => {
    answer = resolve
  })
  openTab((call) => (call === 'GET /order/status' ? answered.then((data) => ({ data })) : { data: null }))
  const [{ pollUnfinishedOrder, whilePaying }, { useCartStore }, { usePopup }] = await Promise.all([
    import('./unfinished-order.ts'),
    import('../../cart/cart-store.ts'),
    import('../../session/popups.ts'),
  ])
  const payAttempt = { idempotencyKey: 'key', statusToken: 'token', startedAt: Date.now() }
  useCartStore.setState({ payAttempt })
  const countPolls = pollUnfinishedOrder()
  await whilePaying(async () => {
    answer(placed)
    await countPolls
  })
  expect(usePopup.getState().kind).toBe('NONE')
  expect(useCartStore.getState().payAttempt).toEqual(payAttempt)
})
