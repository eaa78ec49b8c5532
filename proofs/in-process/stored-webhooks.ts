import { createHmac } from 'node:crypto'
import type { openLedger } from '#sandbox/payments/ledger.ts'
import { keys } from '../environment/shop-process.ts'

/** The provider's own books, read where it writes them. */
export type Books = ReturnType<typeof openLedger>
export type Webhook = { id: string; event: string; body: string }

/** The webhook of this name about a payment, or one of the provider's orders. */
export function webhookOf(books: Books, event: string, about: string): Webhook {
  books.refresh()
  const found = [...books.events.values()].find((one) => one.event === event && one.body.includes(about))
  if (!found) throw new Error(`The provider has no ${event} of ${about}.`)
  return found
}

/** Sends a webhook to the shop as the provider does; gives the status, nothing when the answer got lost. */
export async function deliver(origin: string, { id, body }: Webhook, signature = sign(body)) {
  try {
    const answer = await fetch(`${origin}/api/v1/webhooks/razorpay`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      },
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

/** The provider's own signature over a webhook. */
export function sign(body: string, secret = keys.RAZORPAY_WEBHOOK_SECRET) {
  return createHmac('sha256', secret).update(body).digest('hex')
}
