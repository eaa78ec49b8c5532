import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { messages } from './table.ts'

/** Removes what was sent to a number (+91 and 10 digits) or a mail address. */
export async function forgetMessagesTo(tx: Transaction, recipient: string) {
  await tx.delete(messages).where(eq(messages.recipient, recipient))
}
