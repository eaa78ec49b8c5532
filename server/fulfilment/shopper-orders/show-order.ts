import type { Address } from '#contract/api/accounts/users.ts'
import { formatRupees } from '#contract/money.ts'
import { statusOnList } from '#contract/rules/orders/order-status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findOrder } from '#server/selling/orders/orders.ts'

/** An order as the shop's own people read it in a terminal; throws when there is none of this number. */
export async function showOrder(db: Database, number: string) {
  const order = await findOrder(db, number)
  if (!order) throw new Error(`There is no order ${number}.`)
  const { userBasicInfo: recipient, deliveredAt, estimatedDeliveryTime, comment } = order
  return [
    `Order ${number}: ${statusOnList(order.orderStatus)}`,
    `  placed      ${inIndia(order.createdAt)}`,
    deliveredAt ? `  delivered   ${inIndia(deliveredAt)}` : `  promised    ${promised(estimatedDeliveryTime)}`,
    `  for         ${recipient.name}, +91 ${recipient.mobileNumber}, ${recipient.email}`,
    `  at          ${onOneLine(order.deliveryAddress)}`,
    ...order.orderItems.map(
      ({ quantity, productName, size, type, price }) =>
        `  ${`${quantity} x`.padEnd(10)}  ${productName} (${size} ${type}), ${formatRupees(price)} each`,
    ),
    `  total       ${formatRupees(order.totalAmount)}, ${order.paymentMode}, ${order.paymentStatus}`,
    ...(comment ? [`  note        ${comment}`] : []),
  ].join('\n')
}

function onOneLine({ houseNumber, towerName, buildingName, town, district, state, pincode }: Address) {
  return [houseNumber, towerName, buildingName, town, district, `${state} ${pincode}`].filter(Boolean).join(', ')
}

function promised(moment: string | null) {
  return moment === null ? 'nothing before its address is accepted' : inIndia(moment)
}

function inIndia(moment: string) {
  return new Date(moment).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
}
