import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/api/orders.ts'
import { type MessageRow, messagesOf } from '#server/people/messages/queue-message.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { emptiedOf } from '../cart/ordered-cart.ts'
import { countPlaced } from '../orders/count-placed.ts'
import { drawOrderNumber } from '../orders/order-numbers.ts'
import type { OrderedLine, PricedCart } from './price-cart.ts'

type NewOrder = {
  userId: string
  /** Null for an order that comes from no cart. */
  cartVersion: number | null
  request: OrderRequest
  requestHash: string
  cart: PricedCart
  paymentMode: 'CASH' | 'ONLINE'
  orderStatus: 'CONFIRMED' | 'UNPAID'
  /** The number that who orders has proven; null for nobody's word. */
  provenMobile: string | null
  /** Whether its pieces and coupons are taken with it, or only when its money comes. */
  holdsGoods?: boolean
  /** In none of the shop's areas: it waits to be accepted. */
  isAddressUnknown: boolean
  /** Who of the shop's people took it on the phone. */
  takenBy?: string
  isDemo: boolean
}

export type DraftedOrder = ReturnType<typeof draftOrder>

/** An order as it is about to be stored, with its number, of what is sold as it is now. */
export function draftOrder({ cart, request, isDemo, holdsGoods = true, ...order }: NewOrder) {
  const { bill, coupons, settings, now, lines } = cart
  return {
    ...{ ...order, holdsGoods },
    id: randomUUID(),
    orderNumber: drawOrderNumber(),
    originalSubtotal: bill.originalSubtotal,
    discount: bill.orderDiscount,
    deliveryCharge: bill.shipping,
    tax: bill.tax,
    total: bill.total,
    taxBasisPoints: settings.taxBasisPoints,
    promoCodes: coupons.map(({ promoCode }) => promoCode),
    recipient: request.userBasicInfo,
    mobileNumber: request.userBasicInfo.mobileNumber,
    deliveryAddress: request.deliveryAddress,
    createdAt: now,
    estimatedDeliveryAt: new Date(now.getTime() + promisedMs),
    demo: isDemo,
    lines,
  }
}

const promisedMs = 24 * 60 * 60 * 1000

/** When an order is promised for that is taken up now: paid, or its address accepted. */
export const promisedFromNow = sql`now() + interval '24 hours'`

type Beside = {
  /** Lines of the buyer's cart that are in the order, and leave the cart. */
  cartLines?: string[]
  /** Messages about it. */
  messages?: MessageRow[]
}

/**
 * Writes an order with its lines, and what belongs to it, in one statement. Has the transaction begun again when the order's number
 * is taken.
 */
export async function storeOrder(
  tx: Transaction,
  { lines, ...row }: DraftedOrder,
  { cartLines = [], messages = [] }: Beside = {},
) {
  const stored = await rowsOf(
    tx,
    written`
    with stored as (
      insert into shop_order (id, order_number, user_id, cart_version, order_status, payment_mode, original_subtotal, discount,
        delivery_charge, tax, total, tax_basis_points, promo_codes, recipient, mobile_number, delivery_address, request_hash,
        created_at, estimated_delivery_at, taken_by, is_address_unknown, proven_mobile, holds_goods, demo)
      values (${row.id}, ${row.orderNumber}, ${row.userId}, ${row.cartVersion}, ${row.orderStatus}, ${row.paymentMode},
        ${row.originalSubtotal}, ${row.discount}, ${row.deliveryCharge}, ${row.tax}, ${row.total}, ${row.taxBasisPoints},
        ${row.promoCodes}, ${JSON.stringify(row.recipient)}, ${row.mobileNumber}, ${JSON.stringify(row.deliveryAddress)},
        ${row.requestHash}, ${row.createdAt}, ${row.estimatedDeliveryAt}, ${row.takenBy ?? null}, ${row.isAddressUnknown},
        ${row.provenMobile}, ${row.holdsGoods}, ${row.demo})
      on conflict (order_number) do nothing
      returning id
    ),
    emptied as (${emptiedOf({ userId: row.userId, lineIds: cartLines })}),
    told as (${messagesOf(messages, row.demo)})
    insert into order_line (order_id, position, product_id, product_name, image_key, thumbnail_key, size, type, sku, hsn,
      cart_line_id, quantity, price, actual_price)
    select stored.id, line.* from stored, json_to_recordset(${JSON.stringify(lines.map(frozenLine))}::json) as line(position int,
      product_id text, product_name text, image_key text, thumbnail_key text, size numeric, type text, sku text, hsn text,
      cart_line_id uuid, quantity int, price bigint, actual_price bigint)
    returning order_id`,
  )
  if (stored.length === 0) throw numberTaken
  if (row.orderStatus === 'CONFIRMED') countPlaced(tx, row.takenBy ? 'telephone' : 'cash')
}

const numberTaken = Object.assign(new Error('The number of a new order is taken.'), { code: '40001' })

/** By the names of the columns. */
function frozenLine(line: OrderedLine, position: number) {
  const { productId, productName, imageKey, thumbnailKey, size, type, sku, hsn, cartLineId } = line
  return {
    position,
    product_id: productId,
    product_name: productName,
    image_key: imageKey,
    thumbnail_key: thumbnailKey,
    size,
    type,
    sku,
    hsn,
    cart_line_id: cartLineId,
    quantity: line.quantity,
    price: line.price,
    actual_price: line.actualPrice,
  }
}
