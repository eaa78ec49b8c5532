import type { HeldMessage } from '#contract/api/admin/restores.ts'
import type { Executor } from '../db/database.ts'
import { listHeldBack } from '../messages/held-back.ts'

const mostShown = 100

/** Enough to tell what a message is, and nothing that opens an order or names its address. */
export async function showHeldMessages(executor: Executor): Promise<HeldMessage[]> {
  return (await listHeldBack(executor, mostShown)).map(({ recipient, text, createdAt, ...message }) => ({
    ...message,
    recipient: `…${recipient.slice(-4)}`,
    text: message.channel === 'mail' ? '' : text.replace(/https?:\S+/g, '…').replace(/\b\d{4,6}\b/g, '…'),
    createdAt: createdAt.toISOString(),
  }))
}
