import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import type { JobShop } from '#server/operations/schedule/schedule.ts'

/** What the shop looks after every minute where money is concerned. */
const rounds = [workOnWebhooks, sendRequestedRefunds, reconcileDueOrders]

/** One minute's work of all processes of the shop, beside each other; what fails comes again a minute later. */
export async function workAMinute(shops: JobShop[]) {
  await Promise.all(
    shops.map(async (shop) => {
      for (const work of rounds) await work(shop).catch(() => {})
    }),
  )
}

/** As many minutes of it as there is something to do. */
export async function workUntilCalm(shops: [JobShop, ...JobShop[]]) {
  for (let minute = 0; minute < 500; minute += 1) {
    await workAMinute(shops)
    const { rows } = await shops[0].pool.query(
      `select exists (select from provider_order where ask_at <= now()) or exists (select from refund where status = 'wanted')
         or exists (select from webhook_event where processed_at is null) as "isBusy"`,
    )
    if (!rows[0].isBusy) return
  }
}

/** The same beside the buyers, again and again, by as many processes as there are shops. Gives how to end it. */
export function workBeside(shops: JobShop[]) {
  let isOver = false
  const working = shops.map(async (shop) => {
    while (!isOver) {
      await workAMinute([shop])
      await sleep(200)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(working)
  }
}

/** Minutes pass for everything that waits for its time: it lies that much further back. */
export async function passTime(pool: Pool, minutes: number) {
  await pool.query(`
    with orders as (
      update provider_order set hold_until = hold_until - passed, ask_at = ask_at - passed, created_at = created_at - passed
      from (select interval '${minutes} minutes' as passed) as time
    ), webhooks as (
      update webhook_event set received_at = received_at - interval '${minutes} minutes'
    ), disputes as (
      update payment_dispute set heard_at = heard_at - interval '${minutes} minutes'
    )
    update refund set created_at = created_at - interval '${minutes} minutes'`)
}
