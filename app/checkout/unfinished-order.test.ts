import { afterEach, expect, it, vi } from 'vitest'
import { openTab, type Shop } from '../session/testing/browser-tab.ts'

afterEach(() => vi.unstubAllGlobals())

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
