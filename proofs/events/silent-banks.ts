import { askProvider } from '#server/fulfilment/webhooks/ask-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { deliver, webhookOf } from '../in-process/kept-webhooks.ts'
import { readOffice } from '../life/back-office.ts'
import type { Order } from '../life/happen.ts'
import type { LifePlace } from '../life/life-place.ts'
import type { Random } from '../place/seeded-random.ts'
import { openOrder } from './app-lives.ts'

type Paid = { order: Order; place: LifePlace; paymentId: string; amount: number }
/** What the back office has to say once the books were compared, in paise. */
type Expected = { left: number; dispute?: string; payStatus: string }
type Story = { name: string; happens: (paid: Paid) => Promise<Expected> }

const part = 20_00
const [paid, partly] = ['PAID', 'PARTLY_REFUNDED']

/** What banks decide, and no webhook tells of. */
const stories: Story[] = [
  { name: 'a dispute of which nobody ever heard is lost', happens: (one) => dispute(one, { status: 'lost' }) },
  { name: 'a dispute that was heard of is lost', happens: (one) => dispute(one, { status: 'lost', isHeard: true }) },
  { name: 'a dispute that was heard of is won', happens: (one) => dispute(one, { status: 'won', isHeard: true }) },
  { name: 'a refund that waited at the bank succeeds', happens: (one) => endWaiting(one, 'processed') },
  { name: 'a refund that waited at the bank fails', happens: (one) => endWaiting(one, 'failed') },
  { name: 'a refund is made by hand', happens: refundByHand },
]

/** Lets it happen to orders of their own; gives how to hear what the back office does not say of them afterwards. */
export async function decideInSilence(place: LifePlace, random: Random) {
  const expected: { name: string; order: Order; said: Expected }[] = []
  for (const { name, happens } of random.shuffle(stories)) {
    const order = await openOrder(place, { mode: 'ONLINE', happenings: [] }, random.fork())
    place.books.refresh()
    const payment = [...place.books.payments.values()].find(({ order_id }) => order_id === order.paymentOrderId)
    if (!payment) throw new Error('the provider took no money')
    const said = await happens({ order, place, paymentId: payment.id, amount: payment.amount })
    expected.push({ name, order, said })
  }
  return async () => {
    const wrong: string[] = []
    for (const { name, order, said } of expected) {
      const found = JSON.stringify(await readSaid(order))
      const wanted = JSON.stringify(said)
      if (found !== wanted) wrong.push(`${name} (${order.orderNumber}), and the office says ${found}, not ${wanted}.`)
    }
    return wrong
  }
}

type Detail = {
  refundable: number
  disputes: { status: string }[]
  order: { paymentStatus: string }
}

async function readSaid({ counter, orderNumber }: Order): Promise<Expected> {
  const path = `orders/${orderNumber}`
  const { refundable, disputes, order } = await readOffice<Detail>(counter.origin, counter.inCharge, path)
  const [dispute] = disputes
  return {
    left: Math.round(refundable * 100),
    ...(dispute ? { dispute: dispute.status } : {}),
    payStatus: order.paymentStatus,
  }
}

type Deciding = { status: 'won' | 'lost'; isHeard?: boolean }

async function dispute({ order, place, paymentId, amount }: Paid, { status, isHeard = false }: Deciding) {
  const { provider, books, shop } = place
  const { id } = await provider.dispute({ payment_id: paymentId })
  if (isHeard) {
    const opened = webhookOf(books, 'payment.dispute.created', id)
    await deliver(order.counter.origin, opened)
    await workOnWebhook(shop, opened.id)
  }
  await provider.dispute({ dispute_id: id, status, ...(status === 'lost' ? { amount_deducted: part } : {}) })
  return { left: status === 'lost' ? amount - part : amount, dispute: status, payStatus: paid }
}

async function endWaiting({ order, place, paymentId, amount }: Paid, outcome: 'processed' | 'failed') {
  const { id } = await place.provider.refundByHand(paymentId, part, 'pending')
  await askProvider(place.shop, order.orderId)
  await place.provider.endByHand(id, outcome)
  return outcome === 'failed' ? { left: amount, payStatus: paid } : { left: amount - part, payStatus: partly }
}

async function refundByHand({ place, paymentId, amount }: Paid) {
  await place.provider.refundByHand(paymentId, part, 'processed')
  return { left: amount - part, payStatus: partly }
}
