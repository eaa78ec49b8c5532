import { setTimeout as sleep } from 'node:timers/promises'
import { packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { ShopParts } from '../environment/shop-parts.ts'

/** People of the shop who pack some of the orders they hear of, each of which makes a bill; they try again while the database is away. */
export function startStaff(shop: ShopParts, random: Random, share = 0.3) {
  const waiting: string[] = []
  let isOver = false
  let packed = 0

  async function work() {
    while (!isOver || waiting.length > 0) {
      const orderNumber = waiting.shift()
      if (!orderNumber) await sleep(20)
      else if (await packUntilKnown(shop, orderNumber)) packed += 1
    }
  }

  const working = work()
  return {
    note(orderNumber: string) {
      if (random.happens(share)) waiting.push(orderNumber)
    },
    packed: () => packed,
    async stop() {
      isOver = true
      await working
    },
  }
}

async function packUntilKnown(shop: ShopParts, orderNumber: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const step = await packOrder(shop, orderNumber)
      return step === 'done' || step === 'done before'
    } catch {
      await sleep(100)
    }
  }
  return false
}
