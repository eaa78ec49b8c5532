import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { messageKey } from './message-key.ts'

/** Removes what was sent to a number (+91 and 10 digits) or a mail address. */
export async function forgetMessagesTo(tx: Transaction, recipient: string) {
  await tx.delete(messages).where(eq(messages.recipient, recipient))
}

type MessagedOrder = { id: string; orderNumber: string; mobileNumber: string; email: string; createdAt: Date }

/**
 * Removes what was sent about an order, to its recipient and to the shop's people. Not all that went to the recipient: that may be
 * somebody else, with orders of their own.
 */
export async function forgetMessagesAbout(tx: Transaction, order: MessagedOrder) {
  const isToRecipient = inArray(messages.recipient, [`+91${order.mobileNumber}`, order.email])
  const isAboutIt = sql`strpos(${messages.subject} || ${messages.text} || ${messages.html}, ${order.orderNumber}) > 0`
  await tx.delete(messages).where(and(isToRecipient, isAboutIt))
  const toOwner = await ownerMessageIds(tx, order)
  await tx.delete(messages).where(inArray(messages.id, toOwner))
}

/** By their key: in words of their own the shop's people may have left the order's number out, but never name and address. */
async function ownerMessageIds(tx: Transaction, { id, createdAt }: MessagedOrder) {
  const template = 'new-order-for-owner'
  const { channel, recipient } = messages
  const isThen = between(messages.createdAt, hoursAfter(createdAt, -1), hoursAfter(createdAt, latestConfirmation))
  const owners = await tx
    .selectDistinct({ channel, recipient })
    .from(messages)
    .where(and(eq(messages.template, template), isThen))
  return owners.map((owner) => messageKey(owner.channel, template, owner.recipient, id))
}

/** In hours: money that came late makes an order for some days after it lapsed. */
const latestConfirmation = 8 * 24

function hoursAfter(moment: Date, hours: number) {
  return new Date(moment.getTime() + hours * 60 * 60_000)
}
