import { randomUUID } from 'node:crypto'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { addCustomerNote } from '#contract/api/admin/customers/customers.ts'
import { deliverOrders } from '#contract/api/admin/orders/order-steps.ts'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { readTrackToken } from '#contract/api/orders/tracking.ts'
import { sendForm } from '#server/platform/files/testing/send-form.ts'
import type { Target } from './target.ts'

export const goods = { productId: 'besan-gram-flour', size: 0.5 }
export const address = {
  ...{ houseNumber: '12', buildingName: 'Sunrise Heights', towerName: 'A' },
  ...{ pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
}
export type Things = Awaited<ReturnType<typeof makeThings>>

/** What right requests are about: an order in each state that a call asks for, a ticket, a review, a note. */
export async function makeThings({ shop, shopper, admin, journal }: Target) {
  const { token, mobileNumber } = shopper
  const person = { name: 'Asha Verma', email: 'asha@example.com', mobileNumber }
  const delivered = await place()
  await admin.call(deliverOrders, { body: { orderNumbers: [delivered], isCashReceived: true } })
  const open = await place()
  const strangers = await place(address, await shop.registerGuest({ mobileNumber }))
  const held = await place({ ...address, pincode: '440001', town: 'Nagpur', district: 'Nagpur' })
  const { version, ...settings } = await admin.call(getShopSettings)
  await admin.call(changeShopSettings, { body: { ...settings, isCashConfirmedByCode: true, version } })
  const waiting = await place()
  // Its next code is asked for within a moment.
  await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
  const tracked = await shop.call(readTrackToken, { params: { orderNumber: waiting } }, { token })
  const code = await only(
    "select substring(text, '^[0-9]{6}') from message where template = 'cash-order-code' and text like '%' || $1 || '%' limit 1",
    waiting,
  )
  await shop.call(addToCart, { body: { ...goods, quantity: 2 } }, { token })
  const formFields = { subject: 'A torn bag', message: 'It came torn.' }
  const ticket = await sendForm(shop, '/support/tickets/add', token, formFields, [])
  const customerId = await only('select id from shopper where mobile_number = $1', mobileNumber)
  const noteBody = { key: randomUUID(), text: 'Calls after six.' }
  const note = await admin.call(addCustomerNote, { params: { id: customerId }, body: noteBody })
  await shop.call(sendContactMessage, { body: { ...person, message: 'Do you deliver to Goa?' } })
  await shop.pool.query("insert into open_matter (kind, subject, text) values ('unknown-payment', 'pay_x', 'Unknown.')")
  const failedRefundId = await refuseRefund()
  await shop.pool.query(`
    with restored as (insert into shop_restore (backup_at, restored_at)
      values (now() - interval '1 day', now() - interval '1 day') returning id)
    insert into restore_check (restore_id, kind, position, text) select id, 'people', 0, 'Look through the list.' from restored`)
  await shop.pool.query(
    "insert into message (recipient, template, text, attempts, held_at) values ('+916123456789', 'order-confirmed', 'Yours', 8, now())",
  )
  await journal.accept()
  return {
    ...{
      person,
      customerId,
      token,
      open,
      strangers,
      held,
      waiting,
      delivered,
      code,
      failedRefundId,
      ticketId: ticket.json().data.id as string,
    },
    tracked: { orderNumber: waiting, token: tracked.token, lastFour: mobileNumber.slice(-4) },
    noteId: note.notes[0]?.id ?? '',
    firstOf: (table: string, more = '') => only(`select id from ${table} ${more} order by id limit 1`),
    only,
  }

  async function place(deliveryAddress = address, by = token) {
    await shop.call(addToCart, { body: { ...goods, quantity: 1 } }, { token: by })
    const body = { userBasicInfo: person, deliveryAddress, promoCodes: [] }
    const { orderNumber } = await shop.call(placeCashOrder, { body }, { token: by })
    return orderNumber
  }

  /** Of the delivered order, as if it had been paid online. */
  async function refuseRefund() {
    const id = await only('select id from shop_order where order_number = $1', delivered)
    const event = 'insert into payment_event (order_id, kind, payment_id, amount, source)'
    await shop.pool.query(`${event} values ($1, 'captured', 'pay_x', 10000, 'webhook')`, [id])
    return only(
      `insert into refund (order_id, payment_id, amount, reason, idempotency_key, status)
       values ($1, 'pay_x', 5000, 'staff', 'pay_x-staff-1', 'failed') returning id`,
      id,
    )
  }

  async function only(statement: string, ...values: string[]): Promise<string> {
    const { rows } = await shop.pool.query(statement, values)
    const [value] = Object.values(rows[0] ?? {})
    if (value === undefined) throw new Error(`There is nothing: ${statement}`)
    return String(value)
  }
}
