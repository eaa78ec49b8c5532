import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, matching, published } from '../fields.ts'
import { Order } from './orders.schema.ts'
import { linkTooOld, orderMayBeLost, TrackedOrder, TrackLink } from './tracking.schema.ts'

/** To whoever comes too late with the code, or asks for it. */
export const notInTime =
  'This order was not confirmed in time, so it was cancelled. Nothing is to be paid. Please order again.'

/** To whoever enters another code, or asks for it again, once it was guessed at too often. */
export const tooManyWrong =
  'Too many wrong codes were entered for this order. Please call us, and we confirm it with you.'

const codeSentence = 'Please enter the 6 digits of the code'

/** The code as it came by SMS; blanks between its digits are none. */
export const CashCode = z
  .pipe(
    z.pipe(
      bounded(20, codeSentence),
      z.transform((typed) => typed.replace(/\s/g, '')),
    ),
    matching(/^\d{6}$/, codeSentence),
  )
  .register(published, { type: 'string', maxLength: 20, pattern: '^\\s*(\\d\\s*){6}$' })

export const confirmCashOrder = endpointSchema({
  summary: 'Confirm one of the own cash orders by its code',
  refuses: {
    400: ['This is not the code of this order. Please look at the message again.'],
    404: ['Order Not Found'],
    409: ['This order was cancelled: there is nothing to confirm any more.', notInTime],
    410: ['No code can be entered any more for now. Please ask for it again, or call us.'],
    429: [tooManyWrong],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  body: z.object({ code: CashCode }),
  data: Order,
})

export const sendCashCode = endpointSchema({
  summary: 'Send the code of one of the own cash orders again',
  refuses: {
    404: ['Order Not Found'],
    409: [
      'This order was cancelled: there is nothing to confirm any more.',
      notInTime,
      'This order waits for no code (any more).',
    ],
    429: [
      'A code was sent a moment ago. Please try again in {time}.',
      'Too many codes were sent to this number today. Please try again in {time}.',
      tooManyWrong,
    ],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  data: z.null(),
})

export const confirmTrackedOrder = endpointSchema({
  summary: 'Confirm a cash order by its link and its code',
  refuses: {
    400: ['This is not the code of this order. Please look at the message again.'],
    404: ['We found no order for these four digits. Please check them, and that the link is complete.'],
    409: ['This order was cancelled: there is nothing to confirm any more.', notInTime],
    410: [
      'No code can be entered any more for now. Please ask for it again, or call us.',
      linkTooOld,
      orderMayBeLost('{phone}'),
      orderMayBeLost(''),
    ],
    429: ['Too many tries for this order. Please try again in {time}.', tooManyWrong],
  },
  access: 'anyone',
  body: z.extend(TrackLink, { code: CashCode }),
  data: TrackedOrder,
})

export const sendTrackedCode = endpointSchema({
  summary: 'Send the code of a cash order again, by its link',
  refuses: {
    404: ['We found no order for these four digits. Please check them, and that the link is complete.'],
    409: [
      'This order was cancelled: there is nothing to confirm any more.',
      notInTime,
      'This order waits for no code (any more).',
    ],
    410: [linkTooOld, orderMayBeLost('{phone}'), orderMayBeLost('')],
    429: [
      'A code was sent a moment ago. Please try again in {time}.',
      'Too many codes were sent to this number today. Please try again in {time}.',
      'Too many tries for this order. Please try again in {time}.',
      tooManyWrong,
    ],
  },
  access: 'anyone',
  body: TrackLink,
  data: z.null(),
})
