import { afterEach, expect, it, vi } from 'vitest'
import { line } from '../../cart/testing/open-cart.ts'
import { openTab } from '../../session/testing/browser-tab.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A signed-in shopper who presses Order Now; the shop answers the order call with this status. */
async function press(status: number) {
  openTab((call) => (call === 'POST /order/create/cash' ? { status } : { data: { state: 'NONE', orderNumber: null } }))
  const [{ useCartStore }, { payCash }] = await Promise.all([
    import('../../cart/cart-store.ts'),
    import('./pay-cash.ts'),
  ])
  const address = { houseNumber: '12 B', buildingName: 'Amaltas Greens', towerName: '', pincode: '452010' }
  vi.useFakeTimers()
  const pay = payCash({
    details: {
      ...{ name: 'Ravi', email: 'ravi@example.com', mobileNumber: '6123456789' },
      address: { ...address, town: 'Indore', district: 'Indore', state: 'Madhya Pradesh' },
    },
    ...{ shown: [line(1)], totalShown: '409.50', promoCodes: [], isGuest: false, onProgress: () => {} },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  return { result: await pay, intent: useCartStore.getState().payAttempt }
}

it.each([500, 503])(
  'a shopper whose order call ends in %d presses again for the same order: it may be there',
  async (status) => {
    const { result, intent } = await press(status)
    expect(result.kind).toBe('failed')
    expect(intent?.idempotencyKey).toBeTruthy()
  },
)

it.each([400, 409, 429])('a shopper who was refused with %d orders anew with the next press', async (status) => {
  const { result, intent } = await press(status)
  expect(result.kind).toBe('failed')
  expect(intent).toBeNull()
})
