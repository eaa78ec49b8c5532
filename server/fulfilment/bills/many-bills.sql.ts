import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'

const i = alias(bills, 'i')
const returnedColumns = columns({
  orderId: i.orderId,
  reason: expression<string>('back.reason'),
  amount: expression<number>('back.amount'),
  at: expression<Date>('back.at'),
  invoice: i.content,
})

/** What the provider sent back of billed orders, or the shop by hand. */
export function readReturned(tx: Transaction) {
  return rowsOf(
    tx,
    prepared`
    select distinct on (back.at, i.order_id) ${returnedColumns}
    from bill i join (
      select order_id, id::text as reason, amount, settled_at as at from refund
      where status = 'processed' and reason in ('cancelled', 'staff')
      union all
      select r.order_id, r.id::text, r.amount, r.created_at from order_return r join shop_order o on o.id = r.order_id
      where o.payment_mode = 'CASH' and r.amount > 0
    ) back on back.order_id = i.order_id
    where i.kind = 'invoice' and not exists (select from bill n where n.order_id = i.order_id and n.kind = 'credit-note')
    order by back.at, i.order_id`,
  )
}

type NewBill = { orderId: string; reason: string; content: BillContent }

/** Stores many bills, each by what its content says. */
export async function storeBills(tx: Transaction, made: NewBill[]) {
  const rows = made.map(({ orderId, reason, content }) => ({ order_id: orderId, reason, content }))
  const bill = newRow(
    bills,
    {
      kind: expression<BillContent['kind']>("content ->> 'kind'"),
      orderId: expression<string>('order_id'),
      financialYear: expression<string>("split_part(content ->> 'number', '/', 2)"),
      serial: expression<number>("split_part(content ->> 'number', '/', 3)::int"),
      billNumber: expression<string>("content ->> 'number'"),
      reason: expression<string>('reason'),
      total: expression<number>("(content #>> '{sums,total}')::bigint"),
      content: expression<BillContent>('content'),
      issuedAt: expression<Date>("(content ->> 'issuedAt')::timestamptz"),
    },
    'select',
  )
  await rowsOf(
    tx,
    prepared`insert into ${bill}
      from json_to_recordset(${JSON.stringify(rows)}::json) as made(order_id uuid, reason text, content jsonb)`,
  )
}
