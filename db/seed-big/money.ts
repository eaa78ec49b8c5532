import { lot, madeId, pick, whole } from './made-rows.ts'
import type { Part } from './part.ts'

/** What the payment provider told of the orders paid online, and what went back. */
export const addPayments: Part = async (perform) => {
  await perform(`
    insert into provider_order (order_id, provider_order_id, amount, hold_until, ask_at, created_at)
    select o.id, case when o.order_status <> 'UNPAID' then 'order_' || left(md5('big provider order ' || n), 14) end, total,
      o.created_at + interval '20 minutes', case when o.order_status = 'UNPAID' then o.created_at + interval '20 minutes' end, o.created_at
    from big_order b join shop_order o on o.id = b.id where o.payment_mode = 'ONLINE'`)
  await perform(`
    insert into payment_event (order_id, kind, payment_id, amount, source, happened_at)
    select o.id, kind, payment_id, total, ${pick("array['confirm', 'webhook', 'webhook', 'poller']", 'n', 71)}, o.created_at + interval '3 minutes'
    from big_order b join shop_order o on o.id = b.id, unnest(array['authorized', 'captured']) kind
    where payment_id is not null and (kind = 'captured' or ${lot('n', 72)} < 0.4)`)
  await perform(`
    insert into webhook_event (event_id, event, payload, received_at, processed_at)
    select 'evt_' || left(md5('big event ' || n), 14), 'payment.captured', jsonb_build_object('entity', 'event', 'event', 'payment.captured',
      'payload', jsonb_build_object('payment', jsonb_build_object('entity', jsonb_build_object('id', payment_id, 'amount', total)))),
      o.created_at + interval '3 minutes', o.created_at + interval '4 minutes'
    from big_order b join shop_order o on o.id = b.id
    where payment_id is not null and o.created_at > now() - interval '90 days'`)
  await addReturns(perform)
  await addRefunds(perform)
  await addPaymentExceptions(perform)
}

type Perform = Parameters<Part>[0]

/** One delivered order of a hundred came back, all or its first line; what was paid in cash went back by hand. */
async function addReturns(perform: Perform) {
  await perform(`
    insert into order_return (id, order_id, staff_id, reason, lines, is_restocked, amount, created_at)
    select ${madeId('return', 'n')}, o.id, ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 73)},
      ${pick("array['The pack was torn', 'Not what was ordered', 'The shopper changed their mind', 'Came too late']", 'n', 74)},
      jsonb_build_array(jsonb_build_object('position', 0, 'quantity', l.quantity)), ${lot('n', 75)} < 0.5,
      least(o.total, l.price * l.quantity), o.delivered_at + interval '20 hours'
    from big_order b join shop_order o on o.id = b.id join order_line l on l.order_id = o.id and l.position = 0
    where o.order_status = 'COMPLETED' and ${lot('n', 76)} < 0.01 and o.delivered_at < now() - interval '1 day'`)
  await perform(`
    update shop_order o set payment_status = case when r.amount = o.total then 'REFUNDED' else 'PARTLY_REFUNDED' end
    from order_return r, big_order b where r.order_id = o.id and b.id = o.id`)
}

/** Of what was paid online: all of an order that was cancelled, what came back, and a few orders before they were packed. */
async function addRefunds(perform: Perform) {
  await perform(`
    create temporary table big_refund on commit drop as
    select n, o.id as order_id, o.payment_id, coalesce(r.amount, o.total) as amount,
      case when o.order_status = 'CANCELLED' then 'cancelled' else 'staff' end as reason,
      case when ${lot('n', 77)} < 0.02 and o.order_status = 'COMPLETED' then 'failed' else 'processed' end as status,
      coalesce(o.cancelled_at, r.created_at, o.created_at + interval '30 minutes') as at
    from big_order b join shop_order o on o.id = b.id left join order_return r on r.order_id = o.id
    where o.payment_id is not null and (o.order_status = 'CANCELLED' or r.id is not null
      or o.order_status = 'CONFIRMED' and o.fulfilment = 'RECEIVED' and ${lot('n', 78)} < 0.15)`)
  await perform(`
    insert into refund (id, order_id, payment_id, amount, reason, idempotency_key, provider_refund_id, status, attempts, created_at, settled_at)
    select ${madeId('refund', 'n')}, order_id, payment_id, amount, reason,
      payment_id || '-' || reason || case reason when 'staff' then '-1' else '' end,
      'rfnd_' || left(md5('big refund ' || n), 14), status, 1, at, least(now(), at + interval '1 hour')
    from big_refund`)
  await perform(`
    insert into payment_event (order_id, kind, payment_id, refund_id, amount, source, happened_at)
    select order_id, kind, payment_id, 'rfnd_' || left(md5('big refund ' || n), 14), amount, 'webhook', at
    from big_refund, unnest(array['refund.created', 'refund.' || status]) kind`)
  await perform(`
    update shop_order o set payment_status = case when r.status = 'failed' then 'PAID' when r.amount = o.total then 'REFUNDED'
      else 'PARTLY_REFUNDED' end
    from big_refund r where r.order_id = o.id`)
}

async function addPaymentExceptions(perform: Perform) {
  await perform(`
    insert into open_matter (kind, order_id, subject, text, created_at, closed_at, closed_by)
    select 'refund-failed', order_id, 'rfnd_' || left(md5('big refund ' || n), 14),
      'The refund for an order failed. Please refund it at the provider or in another way.', at,
      case when at < now() - interval '20 days' then at + interval '2 days' end, case when at < now() - interval '20 days' then 'Meera Joshi' end
    from big_refund where status = 'failed'
    union all
    select 'late-money', o.id, payment_id, 'A payment came late. Its goods were still there: it is confirmed and to be delivered.',
      o.created_at, case when ${whole('n', 79, 1, 8)} > 1 then o.created_at + interval '1 day' end,
      case when ${whole('n', 79, 1, 8)} > 1 then 'Meera Joshi' end
    from big_order b join shop_order o on o.id = b.id
    where payment_id is not null and o.order_status = 'COMPLETED' and ${lot('n', 80)} < 0.01`)
}
