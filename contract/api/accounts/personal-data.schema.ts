import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Moment, Rupees } from '../fields.ts'
import { Order } from '../orders/orders.schema.ts'
import { Consent } from './consents.schema.ts'
import { User } from './users.schema.ts'

/** Everything the shop keeps about one person. Sessions are without their tokens. */
export const PersonalData = z.object({
  writtenAt: Moment,
  profile: User,
  cart: z.array(z.object({ productId: z.string(), size: z.number(), quantity: z.number() })),
  wishes: z.array(z.object({ productId: z.string(), createdAt: Moment })),
  orders: z.array(Order),
  /** Money that the shop sent back itself, and where to; amounts in rupees. */
  manualRefunds: z.array(
    z.object({
      orderNumber: z.string(),
      amount: Rupees,
      paidTo: z.nullable(z.record(z.string(), z.string())),
      reference: z.string(),
      createdAt: Moment,
    }),
  ),
  reviews: z.array(
    z.object({ productId: z.string(), rating: z.number(), review: z.nullable(z.string()), createdAt: Moment }),
  ),
  tickets: z.array(
    z.object({
      ticketNumber: z.string(),
      subject: z.string(),
      status: z.number(),
      createdAt: Moment,
      messages: z.array(
        z.object({
          author: z.enum(['shopper', 'shop']),
          message: z.string(),
          attachment: z.nullable(z.string()),
          createdAt: Moment,
        }),
      ),
    }),
  ),
  consents: z.array(Consent),
  /** What the shop's people noted about them. */
  notes: z.array(z.object({ text: z.string(), createdAt: Moment })),
  /** Changes of the number they log in with, newest first. */
  numberChanges: z.array(
    z.object({
      oldMobile: z.string(),
      newMobile: z.string(),
      startedAt: Moment,
      doneAt: z.nullable(Moment),
      endedAt: z.nullable(Moment),
    }),
  ),
  /** Numbers they have proven as a guest, ten digits each. */
  guestProofs: z.array(z.object({ mobileNumber: z.string(), provenAt: Moment, expiresAt: Moment })),
  sessions: z.array(
    z.object({
      device: z.string(),
      createdAt: Moment,
      lastUsedAt: Moment,
      expiresAt: Moment,
      endedAt: z.nullable(Moment),
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

export const readPersonalData = endpointSchema({
  summary: 'Everything the shop keeps about the caller',
  refuses: {
    429: ['You have done this often enough for now. Please try again in {time}.'],
  },
  access: 'user',
  data: PersonalData,
})

export const deleteAccount = endpointSchema({
  summary: 'Delete the own account',
  refuses: {
    400: ['We could not confirm your number. Please ask for a new code.'],
    409: [
      'An order of yours is not delivered yet. Your account can be deleted once it has been delivered or cancelled.',
    ],
  },
  access: 'user',
  body: z.object({ authToken: bounded(4_096).check(z.minLength(1)) }),
  data: z.null(),
})
