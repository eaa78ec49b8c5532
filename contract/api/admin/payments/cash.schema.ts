import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Moment, matching, Rupees, text, uuid } from '#contract/api/fields.ts'

const roles = ['admin', 'manager'] as const

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')

/** In rupees, at most two decimals. */
const amount = z
  .number('Enter an amount in rupees')
  .check(
    z.minimum(0, 'Enter an amount in rupees'),
    z.maximum(9_999_999, 'This is too much'),
    z.multipleOf(0.01, 'Enter an amount with at most 2 decimals'),
  )

const reason = text(300, 'The reason').check(z.minLength(1, 'Say why, for those who read it later'))

/** Who delivered and has the cash: one of the shop's people, else a name; who sends it, where it says neither. */
export const CashBy = z.object({
  staffId: z.optional(uuid('Choose who delivered')),
  name: z.optional(text(80, 'The name of who delivered')),
})

/** What was really received for an order, where that is not the total. */
export const CashReceived = z.object({
  orderNumber: matching(/^[0-9A-Z]{1,20}$/, 'This is no order number'),
  amount,
  reason: z.optional(reason),
})

/** Cash of one who delivered, on one day: what was received, and what was counted of it when the day was closed. */
const CashPerson = z.object({
  /** Empty for orders of which nobody wrote down who delivered them. */
  name: z.string(),
  orders: z.number(),
  expected: Rupees,
  counted: z.nullable(Rupees),
})
export type CashPerson = z.infer<typeof CashPerson>

/** Cash orders delivered on the day for which less, or more, than the total was received. */
const OtherCash = z.object({
  orderNumber: z.string(),
  total: Rupees,
  /** Received until now, on whatever day. */
  received: Rupees,
  reason: z.nullable(z.string()),
  name: z.string(),
})

const CashClose = z.object({
  closedAt: Moment,
  closedBy: z.nullable(z.string()),
  note: z.string(),
  reopenedAt: z.nullable(Moment),
  reopenedBy: z.nullable(z.string()),
  reopenReason: z.nullable(z.string()),
})

/** The cash of a day in India, person by person. */
export const CashDay = z.object({
  day: z.string(),
  today: z.string(),
  isClosed: z.boolean(),
  people: z.array(CashPerson),
  expected: Rupees,
  counted: z.nullable(Rupees),
  other: z.array(OtherCash),
  /** Given back by hand on this day; it is not taken off what is expected. */
  givenBack: Rupees,
  /** Cash orders that are with somebody who delivers now, and what they are to bring. */
  out: z.object({ orders: z.number(), amount: Rupees }),
  /** The last first; those that were opened again too. */
  closes: z.array(CashClose),
})
export type CashDay = z.infer<typeof CashDay>

export const getCashDay = endpointSchema({
  summary: 'The cash of a day',
  refuses: { 400: ['Choose a day that is in the calendar.'] },
  access: 'staff',
  roles,
  query: z.object({ day: z.optional(day) }),
  data: CashDay,
})

export const listCashPeople = endpointSchema({
  summary: 'Who delivers',
  access: 'staff',
  roles,
  data: z.object({ staff: z.array(z.object({ id: z.string(), name: z.string() })), names: z.array(z.string()) }),
})

export const closeCashDay = endpointSchema({
  summary: 'Close the cash of a day',
  refuses: {
    400: ['Choose a day that is in the calendar.', 'Say why what was counted is not what was expected.'],
    409: [
      'The cash of this day is closed already.',
      'This day has not begun yet.',
      'Something was delivered, or taken back, since you opened the page. Please look at it again and count what is new.',
    ],
  },
  access: 'staff',
  roles,
  body: z.object({
    day,
    counted: z
      .array(z.object({ name: bounded(200), expected: amount, counted: amount }))
      .check(z.maxLength(200, 'At most 200 people')),
    note: z._default(text(300, 'The note'), ''),
  }),
  data: CashDay,
})

export const reopenCashDay = endpointSchema({
  summary: 'Open a closed day again',
  refuses: {
    400: ['Choose a day that is in the calendar.'],
    409: ['The cash of this day is not closed.'],
  },
  access: 'staff',
  roles: ['admin'],
  body: z.object({ day, reason }),
  data: CashDay,
})

export const receiveCash = endpointSchema({
  summary: 'Note cash that came after the delivery',
  refuses: {
    400: [
      'Order {orderNumber} is paid online: no cash is received for it.',
      'There is nobody of the shop with this name any more.',
    ],
    404: ['There is no order {orderNumber}.'],
    409: [
      'Order {orderNumber} was not delivered for cash: there is nothing to receive.',
      'All of order {orderNumber} was received.',
      'Only {amount} of order {orderNumber} is missing.',
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another order already.',
    ],
  },
  access: 'staff',
  roles,
  params: z.object({ orderNumber: matching(/^[0-9A-Za-z]{1,20}$/, 'This is not an order number.') }),
  body: z.object({
    key: uuid('Reload the page and try again'),
    amount: amount.check(z.minimum(0.01, 'Enter at least ₹0.01')),
    by: z.optional(CashBy),
  }),
  data: z.null(),
})
