import * as z from 'zod/mini'
import type { Config } from '#server/platform/config/config.ts'
import { Dispute } from './dispute-entity.ts'
import { type PaymentProvider, type ProviderPage, ProviderRefusal, pageSize, providerAway } from './provider.ts'

const currency = 'INR'

/** Razorpay by its own SDK, or whoever speaks as Razorpay does at the address of the settings. */
export function openRazorpay({ url, keyId, keySecret, patienceMs }: Config['payments']): PaymentProvider {
  let opened: Promise<Sdk> | undefined
  const sendToProvider: SendToProvider = async (call, shape) => {
    opened ??= openSdk({ url, keyId, keySecret, patienceMs })
    const sdk = await opened
    const answer = await call(sdk).catch(refuse)
    const read = z.safeParse(shape, answer)
    // Cut short or not theirs: what happened is not known.
    if (!read.success) throw providerAway()
    return read.data
  }
  return {
    keyId,
    patienceMs,
    createOrder: ({ orderId, amount }) =>
      sendToProvider((sdk) => sdk.orders.create({ amount, currency, receipt: orderId, notes: { orderId } }), Order),
    async findOrderByReceipt(orderId) {
      const { items } = await sendToProvider((sdk) => sdk.orders.all({ receipt: orderId }), listOf(Order))
      return items.find(({ receipt }) => receipt === orderId)
    },
    fetchOrder: (providerOrderId) => unlessUnknown(sendToProvider((sdk) => sdk.orders.fetch(providerOrderId), Order)),
    fetchPayment: (paymentId) => unlessUnknown(sendToProvider((sdk) => sdk.payments.fetch(paymentId), Payment)),
    async listPayments(providerOrderId) {
      return (await sendToProvider((sdk) => sdk.orders.fetchPayments(providerOrderId), listOf(Payment))).items
    },
    capturePayment: ({ paymentId, amount }) =>
      sendToProvider((sdk) => sdk.payments.capture(paymentId, amount, currency), Payment),
    refund: ({ paymentId, amount, idempotencyKey, notes }) =>
      // The SDK has no way to give the header that keeps a repeated refund from being a second one.
      sendToProvider(async ({ api: { rq } }) => {
        const headers = { 'X-Refund-Idempotency': idempotencyKey }
        return (await rq.post(`/v1/payments/${paymentId}/refund`, { amount, speed: 'normal', notes }, { headers })).data
      }, Refund),
    async listRefunds(paymentId) {
      return (
        await sendToProvider((sdk) => sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }), listOf(Refund))
      ).items
    },
    pageOfOrders: async (page) => (await sendToProvider((sdk) => sdk.orders.all(partOf(page)), listOf(Order))).items,
    pageOfPayments: async (page) =>
      (await sendToProvider((sdk) => sdk.payments.all(partOf(page)), listOf(Payment))).items,
    pageOfRefunds: async (page) => (await sendToProvider((sdk) => sdk.refunds.all(partOf(page)), listOf(Refund))).items,
    // The SDK leaves out of which time.
    pageOfDisputes: async (page) => {
      const sending = sendToProvider(
        async ({ api: { rq } }) => (await rq.get('/v1/disputes', { params: partOf(page) })).data,
        listOf(Dispute),
      )
      return (await sending).items
    },
  }
}

/** In whole seconds, both included. */
function partOf({ from, to, skip }: ProviderPage) {
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000)
  return { from: seconds(from), to: seconds(to), count: pageSize, skip }
}

type SendToProvider = <T>(call: (sdk: Sdk) => Promise<unknown>, shape: z.ZodMiniType<T>) => Promise<T>
type SdkSettings = Pick<Config['payments'], 'url' | 'keyId' | 'keySecret' | 'patienceMs'>
type Sdk = Awaited<ReturnType<typeof openSdk>>
/** The SDK's own HTTP client: the only way to give it another address and a limit of time. */
type HttpClient = {
  defaults: { baseURL: string; timeout: number; maxContentLength: number }
  interceptors: { request: { use(change: <C extends object>(config: C) => C): void } }
  get(path: string, options: { params: Record<string, number> }): Promise<{ data: unknown }>
  post(path: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
}

// Loaded at the first payment: a shop that takes cash only never needs it.
async function openSdk({ url, keyId, keySecret, patienceMs }: SdkSettings) {
  const { default: Razorpay } = await import('razorpay')
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { rq } = sdk.api as unknown as { rq: HttpClient }
  rq.defaults.baseURL = url
  rq.defaults.timeout = patienceMs
  rq.defaults.maxContentLength = 1024 * 1024
  // The time-out above begins anew with each byte; this one ends an answer that comes in drops.
  rq.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(patienceMs) }))
  return Object.assign(sdk, { api: { rq } })
}

/** Refusals come as { statusCode, error } or as axios' own error; no answer at all makes the SDK fall over its own feet. */
function refuse(thrown: unknown): never {
  const { statusCode, error, response } = (thrown ?? {}) as Thrown
  const status = Number(statusCode ?? response?.status)
  if (!(status >= 400 && status < 500)) throw providerAway()
  const refusal = new ProviderRefusal(status, String((error ?? response?.data?.error)?.code ?? ''))
  throw worthRetrying.includes(status) ? Object.assign(providerAway(), { cause: refusal }) : refusal
}

type Thrown = {
  statusCode?: number | string
  error?: { code?: string }
  response?: { status?: number; data?: { error?: { code?: string } } }
}

// Wrong keys are put right by the shop; a conflict is the same call still under way; and too many come again later.
const worthRetrying = [401, 403, 408, 409, 425, 429]

async function unlessUnknown<T>(sending: Promise<T>) {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ProviderRefusal && [400, 404].includes(error.statusCode)) return undefined
    throw error
  }
}

const Paise = z.int().check(z.nonnegative())

const Order = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: Paise,
  currency: z.string(),
  receipt: z._default(z.nullable(z.string()), null),
})

const Payment = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    order_id: z._default(z.nullable(z.string()), null),
    amount: Paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: z._default(z.nullable(Paise), 0),
    created_at: z.catch(z.optional(z.int()), undefined),
    fee_bearer: z.catch(z._default(z.nullable(z.string()), null), null),
    offer_id: z.catch(z._default(z.nullable(z.string()), null), null),
  }),
  z.transform(
    ({ order_id: orderId, amount_refunded, created_at, fee_bearer: feeBearer, offer_id: offerId, ...payment }) => ({
      ...payment,
      orderId,
      feeBearer,
      offerId,
      amountRefunded: amount_refunded ?? 0,
      createdAt: created_at === undefined ? undefined : new Date(created_at * 1_000),
    }),
  ),
)

const Refund = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    payment_id: z.string(),
    amount: Paise,
    status: z.enum(['pending', 'processed', 'failed']),
    // An empty list where there are none.
    notes: z.catch(z.optional(z.object({ refund: z.optional(z.string()) })), undefined),
  }),
  z.transform(({ payment_id: paymentId, notes, ...refund }) => ({ ...refund, paymentId, ownId: notes?.refund })),
)

function listOf<T>(item: z.ZodMiniType<T>) {
  return z.object({ items: z.array(item) })
}
