import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '#contract/api/envelope.ts'
import { orderHeaders } from '#contract/api/orders/orders.ts'

export type OrderHeaders = {
  idempotencyKey: string | undefined
  statusToken: string | undefined
  /** Paise. */
  totalShown: number | undefined
}

/** What an order call says in its headers; throws 400 when one of them cannot be meant so. */
export function readOrderHeaders(headers: IncomingHttpHeaders): OrderHeaders {
  const total = readHeader(headers, orderHeaders.totalShown, /^\d{1,9}\.\d{2}$/, 'an amount such as 315.00')
  return {
    idempotencyKey: readHeader(headers, orderHeaders.idempotencyKey, /^[!-~]{8,128}$/, '8 to 128 printable characters'),
    statusToken: readHeader(headers, orderHeaders.statusToken, /^[!-~]{16,128}$/, '16 to 128 printable characters'),
    totalShown: total === undefined ? undefined : Number(total.replace('.', '')),
  }
}

function readHeader(headers: IncomingHttpHeaders, name: string, form: RegExp, described: string) {
  const value = headers[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && form.test(value)) return value
  throw new ApiError(400, `The header ${name} must be ${described}.`)
}
