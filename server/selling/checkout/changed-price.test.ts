import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const oneKilo = { productId: 'atta', size: 1, quantity: 1 }

/** Somebody else holds the shelf and changes the price; the order has been priced by then. */
async function whilePriceChanges(paise: number, headers: Record<string, string> = {}) {
  const buyer = await aShopper(pay.shop, oneKilo)
  const owner = await pay.shop.pool.connect()
  try {
    await owner.query(`begin; update variation set price = ${paise} where sku = 'SKU-0'`)
    const opening = pay.open(buyer, { headers })
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await owner.query('commit')
    return await opening
  } finally {
    owner.release()
  }
}

async function countWaiting() {
  const { rows } = await pay.shop.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

const madeThere = async () => (await sandbox.ledger()).orders

describe('a price that changes while an order to be paid online waits for its goods', () => {
  it('is what the shopper pays, and what the order says', async () => {
    const { statusCode, amount, orderId } = await whilePriceChanges(70_00)
    expect([statusCode, amount]).toEqual([200, 115.5])
    expect((await madeThere()).filter(({ receipt }) => receipt === orderId)).toMatchObject([{ amount: 115_50 }])
    const { rows } = await pay.shop.pool.query(
      'select l.price, o.total from shop_order o join order_line l on l.order_id = o.id where o.id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ price: 70_00, total: 115_50 }])
  })

  it('is told to a shopper who saw another total, and there is nothing to pay', async () => {
    const before = await madeThere()
    expect(await whilePriceChanges(72_00, { 'x-total-shown': '115.50' })).toMatchObject({
      statusCode: 409,
      message: 'The total is ₹117.60 now, not ₹115.50 as on your screen. Please look at your order again.',
    })
    expect(await madeThere()).toEqual(before)
  })
})
