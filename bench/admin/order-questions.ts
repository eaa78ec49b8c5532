import { printOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders, orderStages } from '#contract/api/admin/orders/orders.ts'
import type { Facts } from './facts.ts'
import { narrowed, type Question, type Values } from './question.ts'

/** What is asked of the orders; searching and filtering them is to take less than other answers may. */
export function buildOrderQuestions({ customer, order, returned, toPrint, first, last }: Facts): Question[] {
  const stages = Object.fromEntries(orderStages.map((stage): [string, Values] => [`stage ${stage}`, { stage }]))
  const mostMs = 200
  return [
    ...narrowed(
      'Orders',
      listAllOrders,
      {
        '': {},
        '100 at a time': { limit: 100 },
        ...stages,
        open: { open: 'all' },
        late: { open: 'late' },
        'paid in cash': { paymentMode: 'CASH' },
        'refunded in part': { paymentStatus: 'PARTLY_REFUNDED' },
        'delivered and not paid': { stage: 'delivered', paymentStatus: 'PENDING' },
        'cancelled and paid in cash': { stage: 'cancelled', paymentMode: 'CASH', paymentStatus: 'REFUNDED' },
        'of the first days': { from: first.day, to: first.day },
        'of the first days, cancelled': { to: first.day, stage: 'cancelled' },
        'of one customer': { customer: customer.id },
        'of one customer, cancelled': { customer: customer.id, stage: 'cancelled' },
        'last page': { cursor: last.orders, limit: 100 },
        'last page, cancelled': { cursor: last.orders, limit: 100, stage: 'cancelled' },
      },
      mostMs,
    ),
    ...narrowed('Orders', listAllOrders, searches({ customer, order, last }), mostMs),
    { name: 'Order', call: getAnyOrder, params: { orderNumber: order.number } },
    { name: 'Order that came back', call: getAnyOrder, params: { orderNumber: returned.number } },
    { name: 'Packing slips of 30 orders', call: printOrders, query: { paper: 'slips', orders: toPrint } },
    { name: 'Labels of 30 orders', call: printOrders, query: { paper: 'labels', orders: toPrint } },
  ]
}

function searches({ customer, order, last }: Pick<Facts, 'customer' | 'order' | 'last'>): Record<string, Values> {
  return {
    'search a number': { search: order.number },
    'search the end of a number': { search: order.number.slice(-5) },
    'search three letters': { search: order.number.slice(0, 3) },
    'search a mobile': { search: customer.mobile },
    'search the end of a mobile': { search: customer.mobile.slice(-5) },
    'search what all mobiles begin with': { search: '80000' },
    'search a surname': { search: 'sharma' },
    'search a first name': { search: 'asha' },
    'search a whole name': { search: customer.name },
    'search nothing there': { search: 'zzzz' },
    'search a surname, cancelled': { search: 'sharma', stage: 'cancelled' },
    'search a surname, refunded': { search: 'sharma', stage: 'refunded' },
    'search all mobiles, refunded': { search: '80000', stage: 'refunded' },
    'search a surname, last page': { search: 'sharma', cursor: last.orders },
  }
}
