import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerFor } from './provider-names.ts'

type Seen = { url: string; headers: IncomingHttpHeaders; body: { template_id: string; recipients: Recipient[] } }
type Recipient = { mobiles: string } & Record<string, string>

/** A real HTTP server that answers as MSG91's Flow API does, under MSG91's own name, for tests. `answer` may be changed meanwhile. */
export async function openMsg91() {
  const seen: Seen[] = []
  const secret = randomBytes(32).toString('base64url')
  const standIn = {
    seen,
    answer: { statusCode: 200, body: '{"message":"5762846b4f8d285d378b4567","type":"success"}', afterMs: 0 },
    /** A number for which it fails. */
    failsFor: '',
    url: '',
    /** The code that reached a phone. */
    codeFor: (mobileNumber: string) =>
      seen.flatMap(({ body }) => body.recipients).findLast(({ mobiles }) => mobiles === `91${mobileNumber}`)?.code,
    settings: () => ({
      SHOP_MODE: 'production',
      SHOP_SECRET: secret,
      ADDRESS_LIMIT_FACTOR: '0',
      SMS_GATEWAY: 'msg91',
      MSG91_AUTH_KEY: 'key-of-the-test',
      MSG91_TEMPLATE_LOGIN_CODE: 'template-login',
      MSG91_TEMPLATE_ORDER_CONFIRMED: 'template-order',
      MSG91_TEMPLATE_ORDER_PACKED: 'template-order-packed',
      MSG91_TEMPLATE_ORDER_DELIVERED: 'template-order-delivered',
      MSG91_TEMPLATE_ORDER_CANCELLED: 'template-order-cancelled',
      MSG91_TEMPLATE_ORDER_REFUNDED: 'template-order-refunded',
      MSG91_TEMPLATE_ORDER_NOTE: 'template-order-note',
      MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER: 'template-new-order-for-owner',
      MSG91_TEMPLATE_BACK_IN_STOCK: 'template-back-in-stock',
      MSG91_TEMPLATE_TICKET_ANSWERED: 'template-ticket-answered',
      PUBLIC_URL: 'https://mill.example',
    }),
    async close() {
      await stopAnswering()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer(async (request, response) => {
    const call: Seen = { url: request.url ?? '', headers: request.headers, body: JSON.parse(await text(request)) }
    seen.push(call)
    const isFailing = call.body.recipients.some(({ mobiles }) => mobiles === `91${standIn.failsFor}`)
    const { statusCode, body, afterMs } = isFailing ? { statusCode: 500, body: '{}', afterMs: 0 } : standIn.answer
    setTimeout(() => response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body), afterMs)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stopAnswering = await answerFor('MSG91_URL', standIn.url)
  return standIn
}
