import type { PersonalData } from '#contract/api/accounts/personal-data.ts'
import { toRupees } from '#contract/money.ts'
import { readAllOrdersOf } from '#server/fulfilment/back-office-orders/personal-data.ts'
import { readManualRefundsOf } from '#server/fulfilment/refunds/manual-refunds.ts'
import { readGuestProofs } from '#server/people/auth/guests/guest-proofs.ts'
import { readConsents } from '#server/people/consents/consents.ts'
import { readNumberChanges } from '#server/people/number-changes/personal-data.ts'
import { readSessions } from '#server/people/sessions/sessions.ts'
import { findUser, toUser } from '#server/people/users/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readCartOf } from '#server/selling/cart/personal-data.ts'
import { readReviewsOf } from '../reviews/personal-data.ts'
import { readTicketsOf } from '../support/personal-data.ts'
import { readWholeWishlist } from '../wishlist/personal-data.ts'
import { readCustomerNotes } from './customer-notes.ts'

/** Everything the shop keeps about somebody. */
export async function collectPersonalData(db: Database, userId: string): Promise<PersonalData> {
  const user = await findUser(db, userId)
  if (!user) throw new Error('The user of a live session is gone.')
  const wishes = await readWholeWishlist(db, userId)
  const reviews = await readReviewsOf(db, userId)
  const tickets = await readTicketsOf(db, userId)
  const { log } = await readConsents(db, userId)
  const notes = await readCustomerNotes(db, userId)
  const sessions = await readSessions(db, userId)
  return {
    writtenAt: new Date().toISOString(),
    profile: toUser(user),
    cart: await readCartOf(db, userId),
    wishes: wishes.map(withWrittenMoment),
    orders: await readAllOrdersOf(db, userId),
    manualRefunds: (await readManualRefundsOf(db, userId)).map(({ amount, ...refund }) => ({
      ...withWrittenMoment(refund),
      amount: toRupees(amount),
    })),
    reviews: reviews.map(withWrittenMoment),
    tickets: tickets.map((ticket) => ({
      ...withWrittenMoment(ticket),
      messages: ticket.messages.map(withWrittenMoment),
    })),
    consents: log,
    notes: notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    numberChanges: (await readNumberChanges(db, userId)).map(({ startedAt, doneAt, endedAt, ...numbers }) => ({
      ...numbers,
      startedAt: startedAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    guestProofs: (await readGuestProofs(db, userId)).map(({ mobileNumber, provenAt, expiresAt }) => ({
      mobileNumber,
      provenAt: provenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    sessions: sessions.map(({ lastUsedAt, expiresAt, endedAt, ...session }) => ({
      ...withWrittenMoment(session),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

function withWrittenMoment<T extends { createdAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
