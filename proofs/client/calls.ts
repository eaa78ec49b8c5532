import { setTimeout as sleep } from 'node:timers/promises'
import { toPaise } from '#contract/money.ts'
import { priceOrder } from '#contract/rules/pricing/pricing.ts'
import { type Buyer, charges, offers, pune, shelf } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { CallName, Got, History, Sent } from './history.ts'

export type CartLine = { sku: string; quantity: number }

/** What the buyer wants, under the key and the token the browser drew for it. */
export type OrderIntent = { key: string; statusToken: string; lines: CartLine[]; coupons: string[] }

export type Shopping = {
  /** The shop's address; asked at each call. */
  origin: () => string
  providerUrl: string
  history: History
  /** How long an answer is waited for. */
  patienceMs?: number
}

export type Calls = ReturnType<typeof callsOf>
/** What came back, and the same byte for byte. */
export type Answer = Got & { bytes: string }

export function createIntent(random: Random, lines: CartLine[], coupons: string[] = []): OrderIntent {
  return { key: random.word(24), statusToken: random.word(32), lines, coupons }
}

/** The total on the screen, in paise, by the rules both sides share. */
export function totalOf({ lines, coupons }: Pick<OrderIntent, 'lines' | 'coupons'>) {
  const priced = lines.map(({ sku, quantity }) => ({ ...goodOf(sku), quantity }))
  const used = offers.filter(({ promoCode }) => coupons.includes(promoCode))
  return priceOrder(priced, used, charges).total
}

/** Every call of a checkout, each sent once and written down; null is an answer that never came. */
export function callsOf(shopping: Shopping, { userId, token, mobileNumber }: Buyer) {
  const { origin, providerUrl, history, patienceMs = 30_000 } = shopping
  const authorization = `Bearer ${token}`

  async function send(url: string, method: string, headers: Record<string, string>, body?: object) {
    try {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patienceMs),
      })
      const bytes = await answer.text()
      return { status: answer.status, bytes, body: JSON.parse(bytes) as Envelope }
    } catch {
      return null
    }
  }

  type Noted = {
    call: CallName
    intent: string
    sent: Sent
    url: string
    method?: string
    headers?: object
    body?: object
  }

  async function noted({
    call,
    intent,
    sent,
    url,
    method = 'POST',
    headers = {},
    body,
  }: Noted): Promise<Answer | null> {
    const at = Date.now()
    const begun = performance.now()
    const found = await send(url, method, { authorization, ...headers }, body)
    const answer = found && readAnswer(found.status, found.body)
    history.note({ at, ms: Math.round(performance.now() - begun), buyer: userId, intent, call, sent, answer })
    return found && { ...readAnswer(found.status, found.body), bytes: found.bytes }
  }

  function order(call: 'create' | 'cash', intent: OrderIntent, more: { headers?: object; body?: object } = {}) {
    const { key, statusToken, lines, coupons } = intent
    const total = totalOf(intent)
    return noted({
      call,
      intent: key,
      sent: { lines, coupons, total },
      url: `${origin()}/api/v1/order/create${call === 'cash' ? '/cash' : ''}`,
      headers: {
        'idempotency-key': key,
        'x-status-token': statusToken,
        'x-total-shown': (total / 100).toFixed(2),
        ...more.headers,
      },
      body: {
        userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
        deliveryAddress: pune,
        promoCodes: coupons,
        ...more.body,
      },
    })
  }

  const api = (path: string) => `${origin()}/api/v1${path}`
  const bare = (path: string, method: string, body?: object) => send(api(path), method, { authorization }, body)

  return {
    /** Makes the cart hold exactly these lines; a lost answer or a shop that is away begins it anew. False when it never came to be. */
    async fillCart(lines: CartLine[], { tries = 100, pauseMs = 100 } = {}) {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (await fillOnce(lines)) return true
        await sleep(pauseMs)
      }
      return false
    },
    cash: (intent: OrderIntent, more?: { headers?: object; body?: object }) => order('cash', intent, more),
    create: (intent: OrderIntent, more?: { headers?: object; body?: object }) => order('create', intent, more),
    /** Pays in the provider's window. The provider's own answer, to be handed on to `confirm`. */
    async pay(intent: OrderIntent, paymentOrderId: string, more: object = {}) {
      const [at, begun] = [Date.now(), performance.now()]
      const found = await send(
        `${providerUrl}/pay`,
        'POST',
        {},
        { order_id: paymentOrderId, outcome: 'success', ...more },
      )
      const paid = found?.body as unknown as Partial<PaidAtProvider> & { error?: { description?: string } }
      const answer = found && {
        status: found.status,
        ...(paid.razorpay_payment_id ? { paymentId: paid.razorpay_payment_id } : {}),
        ...(paid.error?.description ? { message: paid.error.description } : {}),
      }
      const ms = Math.round(performance.now() - begun)
      history.note({ at, ms, buyer: userId, intent: intent.key, call: 'pay', sent: { paymentOrderId }, answer })
      return found?.status === 200 && paid.razorpay_signature ? (paid as PaidAtProvider) : undefined
    },
    /** Tells the shop what the provider's window gave. */
    confirm(intent: OrderIntent, paid: PaidAtProvider) {
      const [paymentId, paymentOrderId] = [paid.razorpay_payment_id, paid.razorpay_order_id]
      const query = new URLSearchParams({ paymentId, paymentOrderId, signature: paid.razorpay_signature })
      const url = api(`/order/payment/confirm?${query}`)
      return noted({ call: 'confirm', intent: intent.key, sent: { paymentId, paymentOrderId }, url })
    },
    cancel: (intent: OrderIntent, orderNumber: string) =>
      noted({ call: 'cancel', intent: intent.key, sent: { orderNumber }, url: api(`/order/${orderNumber}/cancel`) }),
    /** What became of an intent, as the browser asks after a lost answer. */
    status: (intent: OrderIntent) =>
      noted({
        call: 'status',
        intent: intent.key,
        sent: {},
        url: api(`/order/status?token=${intent.statusToken}`),
        method: 'GET',
      }),
  }

  async function fillOnce(lines: CartLine[]) {
    const cleared = await bare('/cart/user/delete/all', 'DELETE')
    if (cleared?.status !== 200 && cleared?.status !== 404) return false
    for (const { sku, quantity } of lines) {
      const { productId, size, type } = goodOf(sku)
      const added = await bare('/cart/add', 'POST', { productId, size, type, quantity })
      if (added?.status !== 200) return false
    }
    return true
  }
}

export type PaidAtProvider = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
type OpenOrder = { orderId?: string; paymentOrderId?: string; amount?: number }
type Envelope = {
  message?: string
  data?: (OpenOrder & { orderNumber?: string; id?: string; state?: string; unpaid?: OpenOrder }) | null
}

export function readAnswer(status: number, { message, data }: Envelope): Got {
  const { orderId, paymentOrderId, amount } = data?.unpaid ?? data ?? {}
  return {
    status,
    ...(message ? { message } : {}),
    ...(data?.orderNumber ? { orderNumber: data.orderNumber } : {}),
    ...(data?.state ? { state: data.state } : {}),
    ...(orderId ? { orderId } : {}),
    ...(paymentOrderId ? { paymentOrderId } : {}),
    ...(amount === undefined ? {} : { amount: toPaise(amount) }),
  }
}

function goodOf(sku: string) {
  const found = shelf.find((good) => good.sku === sku)
  if (!found) throw new Error(`The shop of the proofs sells no ${sku}.`)
  return found
}
