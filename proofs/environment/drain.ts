import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import type { ProviderProcess } from './provider-process.ts'
import type { ShopParts } from './shop-parts.ts'

type Unfinished = {
  unpaid: number
  withoutEvent: number
  refunds: number
  due: number
  messages: number
  bills: number
}

/**
 * Lets everything that is on its way arrive: webhooks nobody took are sent again, and time passes for the orders that wait, by the
 * columns of the database's clock. `byItself` leaves all work to the running shop, which does it within minutes, messages and bills
 * too; else the jobs that move money are run here at once. Gives what is left unsettled, in sentences.
 */
export async function drain(shop: ShopParts, provider: ProviderProcess, { byItself = false } = {}): Promise<string[]> {
  const patience = byItself ? 1_800_000 : 60_000
  let deadline = performance.now() + patience
  await provider.restart()
  await letTimePass(shop.pool, ['UNPAID', 'LAPSED'])
  let unfinished: string[] = ['nobody has looked yet']
  let calm = 0
  while (calm < 2 && performance.now() < deadline) {
    await letTimePass(shop.pool, ['UNPAID'])
    if (!byItself) await runJobs(shop)
    await sleep(byItself ? 2_000 : 200)
    const before = unfinished.join(' ')
    unfinished = [
      ...describeUndelivered(await provider.ledger()),
      ...describeUnfinished(await findUnfinished(shop.pool), byItself),
    ]
    // As long as it gets less or more, something is on its way.
    if (unfinished.join(' ') !== before) deadline = performance.now() + patience
    // What was asked about once more has nothing new to tell.
    calm = unfinished.length === 0 ? calm + 1 : 0
  }
  return unfinished
}

/** The quarter of an hour of every such order is over, and its time to be asked about has come. */
async function letTimePass(pool: Pool, statuses: string[]) {
  const query = `
    update provider_order p set hold_until = now() - interval '1 second', ask_at = now() - interval '1 second',
      created_at = least(p.created_at, now() - interval '16 minutes')
    from shop_order o where o.id = p.order_id and o.order_status = any($1) and (p.hold_until > now() or p.ask_at > now())`
  await pool.query(query, [statuses])
}

async function runJobs(shop: ShopParts) {
  await workOnWebhooks(shop)
  await reconcileDueOrders(shop)
  await sendRequestedRefunds(shop)
}

async function findUnfinished(pool: Pool): Promise<Unfinished> {
  const { rows } = await pool.query<Unfinished>(`
    select (select count(*) from shop_order where order_status = 'UNPAID') as unpaid,
      (select count(*) from webhook_event where processed_at is null) as unheard,
      (select count(*) from refund where status in ('wanted', 'created')) as refunds,
      (select count(*) from provider_order where ask_at <= now()) as due,
      (select count(*) from message where sent_at is null) as messages,
      (select count(*) from bill where file_key is null) as bills`)
  return rows[0] as Unfinished
}

function describeUnfinished({ unpaid, withoutEvent, refunds, due, messages, bills }: Unfinished, withPaper: boolean) {
  return [
    ...(unpaid ? [`${unpaid} orders are still waiting for their money long after their time.`] : []),
    ...(due ? [`${due} orders are due to be asked about and were not.`] : []),
    ...(withoutEvent ? [`${withoutEvent} webhooks were kept and never worked on.`] : []),
    ...(refunds ? [`${refunds} refunds never came to an end.`] : []),
    ...(withPaper && messages ? [`${messages} messages were never sent.`] : []),
    ...(withPaper && bills ? [`${bills} bills were never printed.`] : []),
  ]
}

function describeUndelivered({ events }: Awaited<ReturnType<ProviderProcess['ledger']>>) {
  const unfinished = events.filter(({ isDelivered }) => !isDelivered).length
  return unfinished ? [`${unfinished} webhooks could not be delivered.`] : []
}
