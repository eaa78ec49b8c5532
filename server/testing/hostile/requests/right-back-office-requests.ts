import { randomUUID } from 'node:crypto'
import { getStock } from '#contract/api/admin/catalog/stock.ts'
import { startNumberChange } from '#contract/api/admin/customers/customers.ts'
import { listCannedAnswers } from '#contract/api/admin/customers/tickets.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { closeCashDay } from '#contract/api/admin/payments/cash.ts'
import { beginPasskey, beginTotp, setUpPasskey, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import { requestPasskeyChallenge, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { listStaff } from '#contract/api/admin/staff/staff.ts'
import { createOrder } from '#contract/api/orders/orders.ts'
import { codeIn, giveSmsCode, hire, openVisit, signInFirst } from '#server/people/staff/testing/back-office-visit.ts'
import { softPasskey } from '#server/people/staff/testing/soft-passkey.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile } from '#server/testing/test-shop.ts'
import type { Target } from '../target.ts'
import { address, goods, type Things } from '../things.ts'
import { openUnmatchedPayment } from '../unmatched-payment.ts'
import type { RightRequests } from './right-requests.ts'

const april = { from: '2026-04-01', to: '2026-04-30' }

/** Of people, orders and tickets. */
export function rightBackOfficeRequests(target: Target, things: Things): RightRequests {
  const { shop, admin } = target
  const { customerId, open, held, waiting, delivered, ticketId, firstOf, person } = things
  const first = async (table: string, more?: string) => ({ params: { id: await firstOf(table, more) } })
  const customer = { params: { id: customerId } }
  const ticket = { params: { id: ticketId } }
  const order = (orderNumber: string) => ({ params: { orderNumber } })
  const size = { params: { productId: goods.productId, size: String(goods.size) } }
  const key = randomUUID()
  const lines = [{ ...goods, quantity: 1 }]
  const nobodys = async () => ({ params: { id: await openUnmatchedPayment(target) } })

  return {
    listAudit: () => ({ query: { search: 'atta', staffId: admin.staffId, kind: 'staff', ...april, limit: '5' } }),
    handleContactMessage: async () => ({ ...(await first('contact_message')), body: { isHandled: true } }),
    listContactMessages: () => ({ query: { search: 'atta', status: 'open', limit: '5' } }),
    addCustomerNote: () => ({ ...customer, body: { key, text: 'Calls after six.' } }),
    eraseCustomer: async () => {
      const { user, mobileNumber } = await shop.signIn()
      return { params: { id: user.id }, body: { mobileNumber, reason: 'Asked by mail' } }
    },
    startNumberChange: async () => {
      const { user } = await shop.signIn()
      return { params: { id: user.id }, body: { mobileNumber: anyMobile(), reason: 'Came to the mill' } }
    },
    withdrawNumberChange: async () => {
      const { user } = await shop.signIn()
      const params = { id: user.id }
      await admin.call(startNumberChange, { params, body: { mobileNumber: anyMobile(), reason: 'Came to the mill' } })
      return { params }
    },
    exportCustomer: () => customer,
    getCustomer: () => customer,
    listCustomers: () => ({ query: { search: 'atta', kind: 'user', limit: '5' } }),
    removeCustomerNote: () => ({ params: { id: customerId, noteId: things.noteId } }),
    getStaffAccount: () => ({ query: { attended: 'yes' } }),
    endAccountSession: async () => {
      return first('staff_session', `where staff_id = '${admin.staffId}'`)
    },
    removePasskey: async () => {
      const { visit, id } = await withPasskey()
      const { secret, sealed } = await visit.call(beginTotp)
      await visit.call(setUpTotp, { body: { sealed, code: codeIn(secret, 0) } })
      return { params: { id }, headers: { cookie: visit.cookie } }
    },
    setUpPasskey: async () => {
      const { visit } = await someoneNew()
      const passkey = softPasskey(shop.config.publicUrl).make(await visit.call(beginPasskey))
      return { body: { name: 'A phone', passkey }, headers: { cookie: visit.cookie } }
    },
    setUpTotp: async () => {
      const { visit } = await someoneNew()
      const { secret, sealed } = await visit.call(beginTotp)
      return { body: { sealed, code: codeIn(secret, 0) }, headers: { cookie: visit.cookie } }
    },
    getGstFile: () => ({ query: { month: '2026-04', section: 'hsn' } }),
    getGstSummary: () => ({ query: { month: '2026-04' } }),
    noteManualRefund: () => ({
      params: { orderNumber: delivered, refundId: things.failedRefundId },
      body: { paidTo: { method: 'upi', upiId: 'asha@bank' }, reference: 'UTR000000001' },
    }),
    closePaymentException: async () => ({ ...(await first('open_matter')), body: { reason: 'Given back in cash' } }),
    closeRestoreCheck: () => first('restore_check'),
    sendHeldMessage: () => first('message', 'where held_at is not null'),
    startReconciliation: () => ({ body: { days: 7 } }),
    listFittingOrders: nobodys,
    refundPaymentException: nobodys,
    acceptPaymentException: async () => ({ ...(await nobodys()), body: { reason: 'Given back in cash' } }),
    attachPaymentException: async () => {
      const details = { userBasicInfo: person, deliveryAddress: address, promoCodes: [] }
      const { orderId } = await shop.call(createOrder, { body: details }, { token: things.token })
      const { rows } = await shop.pool.query('select order_number as number, total from shop_order where id = $1', [
        orderId,
      ])
      return {
        params: { id: await openUnmatchedPayment(target, rows[0].total) },
        body: { orderNumber: rows[0].number },
      }
    },
    getCustomerReport: () => ({ query: april }),
    getCustomerReportFile: () => ({ query: april }),
    getSales: () => ({ query: { ...april, by: 'day', limit: '5' } }),
    getSalesFile: () => ({ query: { ...april, by: 'day' } }),
    getTurnover: () => ({ query: { ...april, limit: '5' } }),
    getTurnoverFile: () => ({ query: april }),
    acceptAddress: () => order(held),
    callOffOrder: () => ({ ...order(open), body: { reason: 'The shopper called', goods: 'good' } }),
    confirmByCode: () => ({ ...order(waiting), body: { code: things.code } }),
    confirmWithoutCode: () => ({ ...order(waiting), body: { reason: 'Her neighbour answered the phone' } }),
    correctAddress: async () => {
      const { correctable } = await admin.call(getAnyOrder, order(open))
      return { ...order(open), body: { ...address, version: correctable?.address.version ?? 1 } }
    },
    deliverOrders: () => {
      const received = [{ orderNumber: open, amount: 1, reason: 'She had no more' }]
      return {
        body: { orderNumbers: [open], isCashReceived: true, by: { name: 'Ravi' }, received, comment: 'At the gate' },
      }
    },
    getCashDay: () => ({ query: { day: april.from } }),
    closeCashDay: async () => {
      await shop.pool.query(
        `update cash_collection set day = $2, collected_by = 'Ravi', amount = 0
         where order_id = (select id from shop_order where order_number = $1)`,
        [delivered, april.from],
      )
      const counted = [{ name: 'Ravi', expected: 0, counted: 0 }]
      return { body: { day: april.from, counted, note: 'A quiet day' } }
    },
    reopenCashDay: async () => {
      await admin.call(closeCashDay, { body: { day: april.to, counted: [], note: '' } }).catch(() => {})
      return { body: { day: april.to, reason: 'Counted wrongly' } }
    },
    receiveCash: async () => {
      await shop.pool.query(
        'update cash_collection set amount = 0 where id = (select id from shop_order where order_number = $1)',
        [delivered],
      )
      return { ...order(delivered), body: { key, amount: 1, by: { name: 'Ravi' } } }
    },
    getAnyOrder: () => order(open),
    listAllOrders: () => ({
      query: { search: 'atta', customer: customerId, from: april.from, to: april.to, limit: '5' },
    }),
    moveOrders: () => ({ body: { orderNumbers: [open], step: 'pack' } }),
    printOrders: () => ({ query: { paper: 'slips', orders: open } }),
    refundShopper: () => ({ ...order(delivered), body: { key, amount: 1, reason: 'A torn bag' } }),
    sendCodeAgain: () => order(waiting),
    returnGoods: () => {
      const back = { key, lines: [{ position: 0, quantity: 1 }], isRestocked: true, isLost: false, amount: 0 }
      return { ...order(delivered), body: { ...back, reason: 'Not as ordered' } }
    },
    writeOrderNote: () => ({ ...order(open), body: { key, text: 'Hello', isForShopper: true } }),
    findCaller: () => ({ query: { mobileNumber: person.mobileNumber } }),
    placePhoneOrder: async () => {
      const quoted = await admin.call(quotePhoneOrder, { body: { lines, promoCodes: [] } })
      const body = { key, recipient: person, deliveryAddress: address, lines, promoCodes: [], note: 'Ring twice' }
      return { body: { ...body, totalShown: quoted.total } }
    },
    quotePhoneOrder: () => ({ body: { lines, promoCodes: ['FLOUR5'], mobileNumber: person.mobileNumber } }),
    checkReviews: async () => ({
      body: { ids: [await firstOf('review')], decision: 'hide', reason: 'Not about flour' },
    }),
    listAllReviews: () => ({ query: { search: 'atta', rating: '5', productId: goods.productId, limit: '5' } }),
    confirmStaffCode: async () => {
      const { mobileNumber } = await hire(shop)
      const { session } = await admin.call(sendStaffCode, { body: { mobileNumber } })
      return { body: { session, code: await readCode(shop, mobileNumber) } }
    },
    givePasskey: async () => {
      const { passkey, person: owner } = await withPasskey()
      const visit = openVisit(shop)
      await giveSmsCode(shop, visit, owner.mobileNumber)
      const answer = passkey.sign(await visit.call(requestPasskeyChallenge), { counter: 1 })
      const body = { ...answer, response: { ...answer.response, transports: ['internal'] } }
      return { body, headers: { cookie: visit.cookie } }
    },
    giveTotp: async () => {
      const { mobileNumber, codeIn: codeOf } = await signInFirst(shop)
      const visit = openVisit(shop)
      await giveSmsCode(shop, visit, mobileNumber)
      return { body: { code: codeOf(1) }, headers: { cookie: visit.cookie } }
    },
    sendStaffCode: () => ({ body: { mobileNumber: admin.mobileNumber } }),
    addStaff: () => ({ body: { name: 'Ravi', mobileNumber: anyMobile(), role: 'packer' } }),
    changeStaff: async () => {
      const { id } = await hire(shop)
      const { name, mobileNumber, role, version } = (await admin.call(listStaff)).find((one) => one.id === id) ?? {}
      return { params: { id }, body: { name, mobileNumber, role, version, isActive: true } }
    },
    endSessionsOf: async () => ({ params: { id: (await hire(shop)).id } }),
    resetFactors: async () => ({ params: { id: (await hire(shop)).id } }),
    correctStock: () => ({ ...size, body: { key, reason: 'received', change: 1, note: 'Two bags' } }),
    getStock: () => size,
    listStock: () => ({ query: { search: 'atta', limit: '5' } }),
    listStockMoves: () => ({ ...size, query: { limit: '5' } }),
    setLowStockAt: async () => {
      const { lowStockAt } = await admin.call(getStock, size)
      return { ...size, body: { lowStockAt: lowStockAt + 1, seen: lowStockAt } }
    },
    addCannedAnswer: () => ({ body: { title: 'Late', text: 'We are sorry.' } }),
    answerTicket: () => ({ ...ticket, body: { message: 'We send another.', attachment: aText() } }),
    assignTicket: () => ({ ...ticket, body: { assignee: admin.staffId, was: null } }),
    changeCannedAnswer: async () => {
      const [answer] = await admin.call(listCannedAnswers)
      return { params: { id: answer?.id }, body: { title: 'Late', text: 'We are sorry.', version: answer?.version } }
    },
    getAnyTicket: () => ticket,
    listAllTickets: () => ({ query: { search: 'atta', status: 'open', limit: '5' } }),
    removeCannedAnswer: () => first('canned_answer'),
    reopenTicket: async () => {
      await shop.pool.query('update ticket set status = 2, closed_at = now() where id = $1', [ticketId]).catch(() => {})
      return ticket
    },
    closeTicket: () => ticket,
  }

  async function someoneNew() {
    const owner = await hire(shop)
    const visit = openVisit(shop)
    await giveSmsCode(shop, visit, owner.mobileNumber)
    return { visit, person: owner }
  }

  async function withPasskey() {
    const { visit, person: owner } = await someoneNew()
    const passkey = softPasskey(shop.config.publicUrl)
    await visit.call(setUpPasskey, { body: { name: 'A phone', passkey: passkey.make(await visit.call(beginPasskey)) } })
    return { visit, passkey, id: passkey.id, person: owner }
  }
}

const aText = () => ({ name: 'bag.txt', type: 'text/plain', text: 'It came torn.' })
