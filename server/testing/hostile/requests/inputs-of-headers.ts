import { browserCookie, staffCookie } from '#server/back-office/access/callers.ts'
import type { CallRequest } from '../send-call.ts'
import type { Target } from '../target.ts'
import { type Input, inHeader, roomsOfHeader } from './inputs.ts'

/** Headers that something reads, with what may stand before a text. Those that Node itself reads to find the end of a request are left out. */
const headers: [name: string, ...begins: string[]][] = [
  ['accept', '', 'image/'],
  ['accept-encoding', '', 'br;q='],
  ['accept-language', ''],
  ['authorization', '', 'Bearer '],
  ['baggage', ''],
  ['content-encoding', ''],
  ['content-type', '', 'application/json; charset=', 'multipart/form-data; boundary='],
  ['cookie', '', `${staffCookie}=`, `${browserCookie}=`],
  ['forwarded', '', 'for='],
  ['host', ''],
  ['if-modified-since', ''],
  ['if-none-match', '', 'W/"'],
  ['if-range', ''],
  ['origin', '', 'https://'],
  ['range', '', 'bytes='],
  ['referer', '', 'https://'],
  ['traceparent', '', '00-'],
  ['tracestate', ''],
  ['user-agent', '', 'Mozilla/5.0 ('],
  ['x-forwarded-for', '', '1.2.3.4, '],
  ['x-forwarded-host', ''],
  ['x-forwarded-proto', ''],
  ['x-razorpay-event-id', ''],
  ['x-razorpay-signature', ''],
  ['x-request-id', ''],
]

const asJson = { 'content-type': 'application/json' }

/** Every header that something reads, of one request of each kind that reads headers in ways of its own. */
export function inputsOfHeaders({ shopper, admin }: Pick<Target, 'shopper' | 'admin'>): Input[] {
  const ofShopper = { authorization: `Bearer ${shopper.token}` }
  const requests: Record<string, CallRequest> = {
    'a list that is ready': { method: 'GET', url: '/api/v1/categories/getAll', headers: {} },
    'a page': { method: 'GET', url: '/about', headers: {} },
    'a picture': { method: 'GET', url: '/api/v1/file/products/sharbati-wheat-atta-1-480.webp?w=240', headers: {} },
    'a call of a shopper': { method: 'GET', url: '/api/v1/cart/user/all/get', headers: ofShopper },
    'a call of the back office': { method: 'GET', url: '/api/v1/admin/me', headers: { cookie: admin.cookie } },
    'a form': { method: 'POST', url: '/api/v1/support/tickets/add', headers: ofShopper, payload: '--b--\r\n' },
    'an event of the provider': { method: 'POST', url: '/api/v1/webhooks/razorpay', headers: asJson, payload: '{}' },
  }
  return Object.entries(requests).flatMap(([what, request]) =>
    headers.flatMap(([name, ...begins]) =>
      begins.map(
        (begin): Input => ({
          name: `${name}: ${begin}… of ${what}`,
          limits: [],
          rooms: roomsOfHeader,
          bytesOf: (text) => inHeader(text).length,
          request: (text) => ({ ...request, headers: { ...request.headers, [name]: begin + inHeader(text) } }),
        }),
      ),
    ),
  )
}
