import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import type { Random } from '../environment/seeded-random.ts'
import { deliver, webhookOf } from '../in-process/stored-webhooks.ts'
import { readOffice } from '../lifecycle/back-office.ts'
import type { Order } from '../lifecycle/happen.ts'
import type { LifecycleEnvironment } from '../lifecycle/lifecycle-environment.ts'
import { openOrder } from './app-lives.ts'

type Paid = { order: Order; environment: LifecycleEnvironment; paymentId: string; amount: number }
/** What the back office has to say once the books were compared, in paise. */
type Expected = { remaining: number; dispute?: string; payStatus: string }
type Story = { name: string; happens: (paid: Paid) => Promise<Expected> }

const part = 20_00
const [paid, partly] = ['PAID', 'PARTLY_REFUNDED']

/** What banks decide, and no webhook tells of. */
const stories: Story[] = [
  { name: 'a dispute of which nobody ever heard is lost', happens: (one) => dispute(one, { status: 'lost' }) },
  { name: 'a dispute that was heard of is lost', happens: (one) => dispute(one, { status: 'lost', isReceived: true }) },
  { name: 'a dispute that was heard of is won', happens: (one) => dispute(one, { status: 'won', isReceived: true }) },
  { name: 'a refund that waited at the bank succeeds', happens: (one) => finishPendingRefund(one, 'processed') },
  { name: 'a refund that waited at the bank fails', happens: (one) => finishPendingRefund(one, 'failed') },
  { name: 'a refund is made by hand', happens: refundByHand },
]

/** Lets it happen to orders of their own; gives how to hear what the back office does not say of them afterwards. */
export async function decideInSilence(environment: LifecycleEnvironment, random: Random) {
  const expected: { name: string; order: Order; expectedState: Expected }[] = []
  for (const { name, happens } of random.shuffle(stories)) {
    const order = await openOrder(environment, { mode: 'ONLINE', happenings: [] }, random.fork())
    environment.books.refresh()
    const payment = [...environment.books.payments.values()].find(({ order_id }) => order_id === order.paymentOrderId)
    if (!payment) throw new Error('the provider took no money')
    const expectedState = await happens({ order, environment, paymentId: payment.id, amount: payment.amount })
    expected.push({ name, order, expectedState })
  }
  return async () => {
    const wrong: string[] = []
    for (const { name, order, expectedState } of expected) {
      const found = JSON.stringify(await readExpected(order))
      const expectedText = JSON.stringify(expectedState)
      if (found !== expectedText)
        wrong.push(`${name} (${order.orderNumber}), and the office says ${found}, not ${expectedText}.`)
    }
    return wrong
  }
}

type Detail = {
  refundable: number
  disputes: { status: string }[]
  order: { paymentStatus: string }
}

async function readExpected({ backOffice, orderNumber }: Order): Promise<Expected> {
  const path = `orders/${orderNumber}`
  const { refundable, disputes, order } = await readOffice<Detail>(backOffice.origin, backOffice.inCharge, path)
  const [dispute] = disputes
  return {
    remaining: Math.round(refundable * 100),
    ...(dispute ? { dispute: dispute.status } : {}),
    payStatus: order.paymentStatus,
  }
}

type Deciding = { status: 'won' | 'lost'; isReceived?: boolean }

async function dispute({ order, environment, paymentId, amount }: Paid, { status, isReceived = false }: Deciding) {
  const { provider, books, shop } = environment
  const { id } = await provider.dispute({ payment_id: paymentId })
  if (isReceived) {
    const opened = webhookOf(books, 'payment.dispute.created', id)
    await deliver(order.backOffice.origin, opened)
    await workOnWebhook(shop, opened.id)
  }
  await provider.dispute({ dispute_id: id, status, ...(status === 'lost' ? { amount_deducted: part } : {}) })
  return { remaining: status === 'lost' ? amount - part : amount, dispute: status, payStatus: paid }
}

async function finishPendingRefund({ order, environment, paymentId, amount }: Paid, outcome: 'processed' | 'failed') {
  const { id } = await environment.provider.refundByHand(paymentId, part, 'pending')
  await reconcileWithProvider(environment.shop, order.orderId)
  await environment.provider.endByHand(id, outcome)
  return outcome === 'failed' ? { remaining: amount, payStatus: paid } : { remaining: amount - part, payStatus: partly }
}

async function refundByHand({ environment, paymentId, amount }: Paid) {
  await environment.provider.refundByHand(paymentId, part, 'processed')
  return { remaining: amount - part, payStatus: partly }
}
