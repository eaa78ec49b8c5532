import { timingSafeEqual } from 'node:crypto'
import { endDispute } from './disputes.ts'
import type { Faults } from './faults.ts'
import { type Call, Refusal } from './http.ts'
import { isAmount, type Ledger, newId, type Order, type Payment, seconds } from './ledger.ts'
import { capture } from './payments.ts'
import { refundByKey } from './refunds.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = { ledger: Ledger; webhooks: Webhooks; faults: Faults; keyId: string; keySecret: string }

/** The provider's own API, `/v1/...`, for whoever has the key and its secret. Gives what is answered with 200. */
export function answerProviderCall(parts: Parts, call: Call): unknown {
  requireKey(parts, call)
  const { ledger } = parts
  const [, , kind, id, what, inner] = call.path.split('/')
  const name = `${call.method} ${kind}${id ? '/:id' : ''}${what ? `/${what}` : ''}${inner ? '/:id' : ''}`
  switch (name) {
    case 'POST orders':
      return createOrder(ledger, call.body)
    case 'GET orders':
      return listOf(ledger.orders, call, 'receipt')
    case 'GET orders/:id':
      return found(ledger.orders, id)
    case 'GET orders/:id/payments':
      return collection(paymentsOf(ledger, found(ledger.orders, id)))
    case 'GET payments':
      return listOf(ledger.payments, call, 'order_id')
    case 'GET payments/:id':
      return found(ledger.payments, id)
    case 'POST payments/:id/capture':
      return captureAll(parts, found(ledger.payments, id), call.body)
    case 'POST payments/:id/refund':
      return refundByKey(parts, found(ledger.payments, id), call)
    case 'GET payments/:id/refunds':
      return collection(refundsOf(ledger, found(ledger.payments, id)))
    case 'GET payments/:id/refunds/:id':
      return found(ledger.refunds, inner)
    case 'GET refunds':
      return listOf(ledger.refunds, call, 'payment_id')
    case 'GET refunds/:id':
      return found(ledger.refunds, id)
    case 'GET disputes':
      return listOf(ledger.disputes, call, 'payment_id')
    case 'GET disputes/:id':
      return found(ledger.disputes, id)
    case 'POST disputes/:id/accept':
      return endDispute(parts, found(ledger.disputes, id), 'lost')
    default:
      throw new Refusal(404, 'The requested URL was not found on the server.')
  }
}

function requireKey({ keyId, keySecret }: Parts, { headers }: Call) {
  const presentedKey = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  if (presentedKey.length === expected.length && timingSafeEqual(presentedKey, expected)) return
  throw new Refusal(401, 'Authentication failed')
}

function createOrder(ledger: Ledger, body: Record<string, unknown>): Order {
  const { amount, currency, notes = [], unique_receipt: isRepeatable } = body
  const receipt = typeof body.receipt === 'string' ? body.receipt : null
  if (!isAmount(amount) || amount < 100) throw new Refusal(400, 'Order amount less than minimum amount allowed')
  if (currency !== 'INR') throw new Refusal(400, 'Currency is not supported')
  if (receipt && receipt.length > 40) throw new Refusal(400, 'The receipt may not be greater than 40 characters.')
  const known = isRepeatable ? [...ledger.orders.values()].find((order) => order.receipt === receipt) : undefined
  if (known) return known
  return ledger.appendEntity('orders', {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    notes,
    created_at: seconds(),
  })
}

function captureAll(parts: Parts, payment: Payment, { amount, currency = 'INR' }: Record<string, unknown>) {
  if (amount !== payment.amount || currency !== payment.currency) {
    throw new Refusal(400, 'Capture amount must be equal to the amount authorized')
  }
  return capture(parts, payment.id)
}

function found<T>(book: Map<string, T>, id: string | undefined): T {
  const entity = book.get(id ?? '')
  if (!entity) throw new Refusal(400, 'The id provided does not exist')
  return entity
}

function paymentsOf(ledger: Ledger, { id }: Order) {
  return [...ledger.payments.values()].filter(({ order_id }) => order_id === id).reverse()
}

function refundsOf(ledger: Ledger, { id }: Payment) {
  return [...ledger.refunds.values()].filter(({ payment_id }) => payment_id === id).reverse()
}

/** Newest first, of the time from `from` to `to`, 10 unless `count` says otherwise, as the provider does. */
function listOf<T extends { created_at: number }>(book: Map<string, T>, { query }: Call, filter: string) {
  const expected = query.get(filter)
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)]
  const isMatching = (entity: T) =>
    (expected === null || (entity as Record<string, unknown>)[filter] === expected) &&
    entity.created_at >= from &&
    entity.created_at <= to
  const [skip, count] = [Number(query.get('skip') ?? 0), Math.min(100, Number(query.get('count') ?? 10))]
  const items = [...book.values()].filter(isMatching).reverse()
  return collection(items.slice(skip, skip + count))
}

function collection(items: unknown[]) {
  return { entity: 'collection', count: items.length, items }
}
