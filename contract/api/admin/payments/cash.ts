import { call } from '#contract/api/endpoint.ts'
import type * as schema from './cash.schema.ts'

export type * from './cash.schema.ts'

/** The cash of a day, today's where no day is named. */
export const getCashDay = call<typeof schema.getCashDay>('GET', '/admin/cash', {
  has: ['day', 'people', 'closes'],
})

/** Who can be named as the one who delivered: the shop's people, and the names typed in the last 60 days. */
export const listCashPeople = call<typeof schema.listCashPeople>('GET', '/admin/cash/people', {
  has: ['staff', 'names'],
})

/**
 * Closes a day: what was counted of each who delivered. What is delivered on it afterwards counts for the next day. 409 when it is closed
 * already, when something was delivered since the page was read, and for a day to come.
 */
export const closeCashDay = call<typeof schema.closeCashDay>('POST', '/admin/cash/close', {
  has: ['day', 'people', 'closes'],
})

/** Opens a closed day again, for a reason; what was counted stays written down. 409 when it is not closed. */
export const reopenCashDay = call<typeof schema.reopenCashDay>('POST', '/admin/cash/reopen', {
  has: ['day', 'people', 'closes'],
})

/**
 * Notes cash that came after the delivery, once for each `key`. 400 when it is paid online, 409 when it was not delivered, or so much is
 * not missing.
 */
export const receiveCash = call<typeof schema.receiveCash>('POST', '/admin/orders/:orderNumber/cash')
