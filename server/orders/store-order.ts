import { sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/api/orders.ts'
import type { Transaction } from '../db/database.ts'
import { drawOrderNumber } from './order-numbers.ts'
import type { OrderedLine, PricedCart } from './price-cart.ts'

type NewOrder = {
  userId: string
  cartVersion: number
  request: OrderRequest
  requestHash: string
  cart: PricedCart
  paymentMode: 'CASH' | 'ONLINE'
  orderStatus: 'CONFIRMED' | 'UNPAID'
  isDemo: boolean
}

const draws = 5

/** Writes an order and its lines as they are sold now, in one statement. Gives the order. */
export async function storeOrder(tx: Transaction, order: NewOrder) {
  const lines = JSON.stringify(order.cart.lines.map(frozenLine))
  for (let draw = 0; draw < draws; draw += 1) {
    const row = { ...rowOf(order), orderNumber: drawOrderNumber() }
    const { rows } = await tx.execute<{ id: string; promised: string }>(sql`
      with stored as (
        insert into shop_order (order_number, user_id, cart_version, order_status, payment_mode, original_subtotal, discount,
          delivery_charge, tax, total, tax_basis_points, promo_codes, recipient, mobile_number, delivery_address, request_hash,
          estimated_delivery_at, demo)
        values (${row.orderNumber}, ${row.userId}, ${row.cartVersion}, ${row.orderStatus}, ${row.paymentMode},
          ${row.originalSubtotal}, ${row.discount}, ${row.deliveryCharge}, ${row.tax}, ${row.total}, ${row.taxBasisPoints},
          ${sql.param(row.promoCodes)}, ${JSON.stringify(row.recipient)}, ${row.mobileNumber},
          ${JSON.stringify(row.deliveryAddress)}, ${row.requestHash}, now() + interval '24 hours', ${row.demo})
        on conflict (order_number) do nothing
        returning id, estimated_delivery_at
      )
      insert into order_line (order_id, position, product_id, product_name, image_key, thumbnail_key, size, type, sku, hsn,
        cart_line_id, quantity, price, actual_price)
      select stored.id, line.* from stored, json_to_recordset(${lines}::json) as line(position int, product_id text,
        product_name text, image_key text, thumbnail_key text, size numeric, type text, sku text, hsn text, cart_line_id uuid,
        quantity int, price bigint, actual_price bigint)
      returning order_id as id, (select estimated_delivery_at from stored) as promised`)
    if (rows[0]) return { ...row, id: rows[0].id, estimatedDeliveryAt: new Date(rows[0].promised) }
  }
  throw new Error(`${draws} order numbers in a row were taken.`)
}

function rowOf({ cart, request, isDemo, ...order }: NewOrder) {
  const { userId, cartVersion, requestHash, paymentMode, orderStatus } = order
  const { bill, coupons, settings } = cart
  return {
    ...{ userId, cartVersion, requestHash, paymentMode, orderStatus },
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
    demo: isDemo,
  }
}

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
