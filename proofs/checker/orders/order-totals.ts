import { type Books, type Holds, isAcknowledged, rupees } from '../money/books.ts'
import type { LineRow, OrderRow, VariationRow } from '../tables.ts'
import { offersOf } from './priced-worlds.ts'
import { priceByOracle } from './pricing-oracle.ts'

/** L7: every order costs what exact fractions make of its own lines, coupons and charges, at the prices of the shop. */
export function checkOrderTotals(books: Books, holds: Holds) {
  for (const order of books.newOrders) checkTotal(books, order, holds)
  const prices = Map.groupBy([...books.opening.variation, ...books.closing.variation], ({ sku }) => sku)
  for (const { id, order_number } of books.newOrders) {
    for (const line of books.linesOf(id)) checkPrice(order_number, line, prices.get(line.sku) ?? [], holds)
  }
  checkAmountsMessaged(books, holds)
}

function checkTotal(books: Books, order: OrderRow, holds: Holds) {
  const { order_number: number, total } = order
  const lines = books.linesOf(order.id).map(({ price, actual_price, quantity }) => ({
    ...{ price, actualPrice: actual_price, quantity },
  }))
  const priced = books.worlds.map((world) => {
    const bill = priceByOracle(lines, offersOf(world, order.promo_codes), world.settings)
    return { bill, isSame: isBill(order, bill) && order.tax_basis_points === world.settings.taxBasisPoints }
  })
  const known = books.worlds.some((world) => offersOf(world, order.promo_codes).length === order.promo_codes.length)
  holds(known, `Order ${number} holds a coupon that the shop does not have.`)
  const expected = priced[0]?.bill
  const rest =
    expected && total === expected.total
      ? 'its parts are not those of the oracle'
      : `by the oracle ${rupees(expected?.total ?? 0)}`
  holds(
    priced.some(({ isSame }) => isSame),
    `Order ${number} costs ${rupees(total)}, ${rest}.`,
  )
}

type Bill = ReturnType<typeof priceByOracle>

function isBill(order: OrderRow, { originalSubtotal, orderDiscount, shipping, tax, total }: Bill) {
  const { original_subtotal, discount, delivery_charge, tax: charged, total: sum } = order
  const parts = [original_subtotal, discount, delivery_charge, charged, sum]
  return JSON.stringify(parts) === JSON.stringify([originalSubtotal, orderDiscount, shipping, tax, total])
}

function checkPrice(number: string, line: LineRow, prices: VariationRow[], holds: Holds) {
  const isSold = prices.some(({ price, actual_price }) => price === line.price && actual_price === line.actual_price)
  holds(isSold, `Order ${number} has ${line.sku} at ${rupees(line.price)}, which is not its price.`)
}

/** What the shopper saw before and after is what the order costs. */
function checkAmountsMessaged(books: Books, holds: Holds) {
  for (const { answer, sent, intent } of books.history.filter(isAcknowledged)) {
    const order = books.orderById(answer?.orderId) ?? books.orderByNumber(answer?.orderNumber)
    if (!order || answer?.amount === undefined) continue
    const sentence = `Wish ${intent} was told ${rupees(answer.amount)} for order ${order.order_number}, which costs ${rupees(order.total)}.`
    holds(answer.amount === order.total, sentence)
    if (sent.total === undefined) continue
    const shown = `Wish ${intent} saw ${rupees(sent.total)} on the screen for order ${order.order_number}, which costs ${rupees(order.total)}.`
    holds(sent.total === order.total, shown)
  }
}
