import type { PersonalData } from '#contract/api/personal-data.ts'
import { toRupees } from '#contract/money.ts'
import { readGuestProofs } from '../auth/guest-proofs.ts'
import { readSessions } from '../auth/sessions.ts'
import { readCartOf } from '../cart/personal-data.ts'
import { readConsents } from '../consents/consents.ts'
import type { Database } from '../db/database.ts'
import { readNumberChanges } from '../number-changes/personal-data.ts'
import { readAllOrdersOf } from '../orders/personal-data.ts'
import { readManualRefundsOf } from '../payments/manual-refunds.ts'
import { readReviewsOf } from '../reviews/personal-data.ts'
import { readTicketsOf } from '../support/personal-data.ts'
import { readAllWishes } from '../wishlist/personal-data.ts'
import { readCustomerNotes } from './customer-notes.ts'
import { findUser, toUser } from './users.ts'

/** Everything the shop keeps about somebody. */
export async function collectPersonalData(db: Database, userId: string): Promise<PersonalData> {
  const user = await findUser(db, userId)
  if (!user) throw new Error('The user of a live session is gone.')
  const wishes = await readAllWishes(db, userId)
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
