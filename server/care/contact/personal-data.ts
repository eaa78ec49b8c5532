import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'

/** Removes what was written in the contact form under a number (10 digits). */
export async function forgetContactMessages(tx: Transaction, mobileNumber: string) {
  await tx.delete(contactMessages).where(eq(contactMessages.mobileNumber, mobileNumber))
}
