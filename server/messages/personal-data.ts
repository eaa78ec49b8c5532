import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { messages } from './table.ts'

/** Removes what was sent to a number (+91 and 10 digits). */
export async function forgetMessagesTo(tx: Transaction, mobile: string) {
  await tx.delete(messages).where(eq(messages.recipient, mobile))
}
