import { randomUUID } from 'node:crypto'
import { updateUser } from '#contract/api/accounts/users.ts'
import { correctStock } from '#contract/api/admin/catalog/stock.ts'
import { addCustomerNote } from '#contract/api/admin/customers/customers.ts'
import { answerTicket, closeTicket } from '#contract/api/admin/customers/tickets.ts'
import { refundShopper, returnGoods } from '#contract/api/admin/orders/order-money.ts'
import {
  acceptAddress,
  callOffOrder,
  deliverOrders,
  moveOrders,
  writeOrderNote,
} from '#contract/api/admin/orders/order-steps.ts'
import { placePhoneOrder, quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { createStockNotice } from '#contract/api/catalog/notices.ts'
import { addReview } from '#contract/api/catalog/reviews.ts'
import { addWishlistItem } from '#contract/api/catalog/wishlist.ts'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { addTicket, addTicketMessage } from '#contract/api/content/support.ts'
import { checkCoupon } from '#contract/api/orders/coupons.ts'
import { cancelOrder, getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { confirmation, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { cleanUp } from '#server/operations/schedule/clean-up.ts'
import { signInFirst } from '#server/people/staff/testing/back-office-visit.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aGuest, aShopper, type Buyer, type Goods, pune } from '#server/testing/orders/test-buyers.ts'
import { liveOnAfterTheSale } from './after-the-sale.ts'
import { proveAndRefuseNumbers } from './proven-numbers.ts'

const goods: Goods = { productId: 'besan-gram-flour', size: 1, quantity: 3 }
const others: Goods = { productId: 'rice-flour', size: 1, quantity: 1 }

/**
 * What happens in a shop until it holds something of everything: orders in every state, bills and credit notes, refunds by
 * staff and by hand, disputes, returns, counted cash, late money, tickets, reviews, staff, proven and changed numbers. All of it by the shop's own calls.
 */
export async function liveThroughAYear(pay: PayShop) {
  const { shop } = pay
  const manager = await signInStaff(shop, 'manager')
  const support = await signInStaff(shop, 'support')
  await signInFirst(shop, 'packer')
  await ordersInCash(pay, manager)
  await ordersToUnknownAreas(pay, manager)
  await ordersPaidOnline(pay, manager)
  await moneyThatWentWrong(pay)
  await liveOnAfterTheSale({ pay, manager, cash: () => cash(pay), paid: () => paid(pay) })
  await placeByPhone(manager)
  await proveAndRefuseNumbers(pay, await signInStaff(shop, 'admin'), others)
  await peopleWhoWrite(pay, support)
  const stock = { productId: goods.productId, size: String(goods.size) }
  await manager.call(correctStock, {
    params: stock,
    body: { key: randomUUID(), reason: 'damaged', change: -1, note: 'A torn bag' },
  })
  await cleanUp(shop)
}

async function ordersInCash(pay: PayShop, manager: SignedInStaff) {
  const [, , packed, onTheWay, delivered, returned, spoilt, calledOff] = await inTurn(8, () => cash(pay))
  await move(manager, 'pack', packed, onTheWay, calledOff)
  await move(manager, 'hand-over', onTheWay)
  await deliver(manager, delivered, returned, spoilt)
  await takeBack(manager, returned, true)
  await takeBack(manager, spoilt, false)
  await callOff(manager, calledOff)
  await callOff(manager, await cash(pay))
  const guest = await aGuest(pay.shop, goods)
  const { orderNumber } = await pay.cash(guest, { headers: { 'idempotency-key': randomUUID() } })
  await manager.call(writeOrderNote, {
    params: { orderNumber },
    body: { key: randomUUID(), text: 'Ring twice', isForShopper: true },
  })
  const own = await aShopper(pay.shop, others)
  const ordered = await pay.cash(own)
  await pay.shop.call(cancelOrder, { params: { orderNumber: ordered.orderNumber } }, { token: own.token })
}

/** One that waits for its address to be accepted, and one that was accepted. */
async function ordersToUnknownAreas(pay: PayShop, manager: SignedInStaff) {
  const nagpur = { ...pune, pincode: '440001', town: 'Nagpur', district: 'Nagpur' }
  const [, accepted] = await inTurn(2, async () =>
    pay.cash(await aShopper(pay.shop, others), { deliveryAddress: nagpur }),
  )
  await manager.call(acceptAddress, { params: { orderNumber: accepted?.orderNumber ?? '' } })
}

async function ordersPaidOnline(pay: PayShop, manager: SignedInStaff) {
  const { shop } = pay
  const [, packed, delivered, partly, whole, byHand] = await inTurn(6, () => paid(pay))
  await move(manager, 'pack', packed?.orderNumber, partly?.orderNumber, byHand?.orderNumber)
  await deliver(manager, delivered?.orderNumber)
  await refundThroughOffice(manager, partly?.orderNumber, 20.5)
  await refundThroughOffice(manager, delivered?.orderNumber, 10)
  await callOff(manager, whole?.orderNumber)
  await sendRequestedRefunds(shop)
  for (const one of [partly, delivered, whole]) if (one) await pay.deliverEvents(await pay.eventsOf(one.paymentId))
  if (byHand) await pay.deliverEvents([pay.refundByHand(byHand.paymentId, 15_00)])
}

/** Never paid, lapsed, paid late, paid twice, refused by the provider. */
async function moneyThatWentWrong(pay: PayShop) {
  const { shop } = pay
  await pay.open(await aShopper(shop, goods))
  const lapsed = await pay.open(await aShopper(shop, goods))
  const late = await pay.open(await aShopper(shop, goods))
  const twice = await paid(pay)
  await pay.expireReservation(lapsed.orderId)
  await pay.expireReservation(late.orderId)
  await reconcileDueOrders(shop)
  const lateMoney = await pay.sandbox.pay(late.paymentOrderId)
  await pay.deliverEvents(await pay.eventsOf(lateMoney.razorpay_payment_id))
  const again = await pay.sandbox.pay(twice.paymentOrderId)
  await pay.deliverEvents(await pay.eventsOf(again.razorpay_payment_id))
  await sendRequestedRefunds(shop)
  await pay.deliverEvents(await pay.eventsOf(again.razorpay_payment_id))
}

async function placeByPhone(manager: SignedInStaff) {
  const order = { lines: [goods], promoCodes: [] }
  const { total } = await manager.call(quotePhoneOrder, { body: order })
  const recipient = { name: 'Meera Joshi', mobileNumber: '6123409876', email: '' }
  const body = { ...order, key: randomUUID(), recipient, deliveryAddress: pune, totalShown: total }
  await manager.call(placePhoneOrder, { body })
}

async function peopleWhoWrite(pay: PayShop, support: SignedInStaff) {
  const { shop } = pay
  const { token, user } = await shop.signIn()
  const address = { ...pune, buildingName: 'Sunrise Heights', towerName: 'A' }
  await shop.call(
    updateUser,
    { params: { id: user.id }, body: { name: 'Leela Nair', email: 'leela@example.com', address } },
    { token },
  )
  const open = await shop.call(addTicket, { body: { subject: 'A torn bag', message: 'It leaks.' } }, { token })
  await shop.call(addTicketMessage, { params: { id: open.id }, body: { message: 'Still leaking.' } }, { token })
  const closed = await shop.call(addTicket, { body: { subject: 'A question', message: 'Is it fresh?' } }, { token })
  await support.call(answerTicket, { params: { id: closed.id }, body: { message: 'Milled this morning.' } })
  await support.call(closeTicket, { params: { id: closed.id } })
  await shop.call(checkCoupon, { query: { promoCode: 'GUESSED' } }, { token }).catch(() => {})
  const soldOut = { mobileNumber: '6123409878', size: 2 }
  await shop.call(createStockNotice, { params: { productId: 'khapli-emmer-atta' }, body: soldOut })
  await support.call(addCustomerNote, {
    params: { id: user.id },
    body: { key: randomUUID(), text: 'Rings before six' },
  })
  await shop.call(addWishlistItem, { body: { productId: 'cardamom' } }, { token })
  const message = { name: 'Ravi', email: 'ravi@example.com', mobileNumber: '6123409877', message: 'Do you mill jowar?' }
  await shop.call(sendContactMessage, { body: message })
  const asha = await shop.signIn('9876543210')
  const orders = await shop.call(listOrders, { query: {} }, { token: asha.token })
  const done = orders.find(({ orderStatus }) => orderStatus === 'COMPLETED')
  if (!done) throw new Error('The demo shopper has no completed order.')
  const { orderItems } = await shop.call(getOrder, { params: { orderNumber: done.orderNumber } }, { token: asha.token })
  const [bought] = orderItems
  if (bought) await shop.call(addReview, { body: { productId: bought.productId, rating: 5 } }, { token: asha.token })
}

async function cash(pay: PayShop) {
  const answer = await pay.cash(await aShopper(pay.shop, goods, others))
  if (!answer.orderNumber) throw new Error(`A cash order was refused: ${answer.message}`)
  return answer.orderNumber
}

async function paid(pay: PayShop) {
  const buyer: Buyer = await aShopper(pay.shop, goods)
  const { paymentOrderId, message } = await pay.open(buyer)
  if (!paymentOrderId) throw new Error(`An online order was refused: ${message}`)
  const payment = await pay.sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { orderNumber, paymentOrderId, paymentId: payment.razorpay_payment_id }
}

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let nth = 0; nth < times; nth += 1) done.push(await work())
  return done
}

const there = (orderNumbers: (string | undefined)[]) => orderNumbers.filter((number) => number !== undefined)

async function move(manager: SignedInStaff, step: 'pack' | 'hand-over', ...stepArguments: (string | undefined)[]) {
  mustBeDone(await manager.call(moveOrders, { body: { orderNumbers: there(stepArguments), step } }))
}

async function deliver(manager: SignedInStaff, ...stepArguments: (string | undefined)[]) {
  mustBeDone(await manager.call(deliverOrders, { body: { orderNumbers: there(stepArguments), isCashReceived: true } }))
}

function mustBeDone({ results }: { results: { outcome: string; message: string }[] }) {
  const refused = results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`A step was refused: ${refused.message}`)
}

function takeBack(manager: SignedInStaff, orderNumber = '', isRestocked: boolean) {
  const lines = [{ position: 0, quantity: 1 }]
  const body = { key: randomUUID(), lines, isRestocked, amount: 10, reason: 'Not as ordered' }
  return manager.call(returnGoods, { params: { orderNumber }, body })
}

function callOff(manager: SignedInStaff, orderNumber = '') {
  return manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'Nobody is at home' } })
}

function refundThroughOffice(manager: SignedInStaff, orderNumber = '', amount: number) {
  const body = { key: randomUUID(), amount, reason: 'A torn bag' }
  return manager.call(refundShopper, { params: { orderNumber }, body })
}
