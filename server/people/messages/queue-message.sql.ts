import type { Transaction } from '#server/platform/db/database.ts'
import { expression } from '#server/platform/db/prepared/fragments.ts'
import { newRows } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messages } from '#server/platform/schema/people/messages.ts'

type NewMessage = Required<
  Pick<typeof messages.$inferInsert, 'id' | 'channel' | 'recipient' | 'template' | 'subject' | 'html' | 'text'>
>

/** Stores messages, as a part of another statement; one that was written before stays as it is. */
export function storedMessages(rows: NewMessage[], isDemo: boolean) {
  const names = ['id', 'channel', 'recipient', 'template', 'subject', 'html', 'text'] as const
  const same = { demo: expression<boolean>(prepared`${isDemo}::boolean`) }
  return prepared`insert into ${newRows(messages, { names, rows, same })} on conflict (id) do nothing`
}

export async function storeMessages(tx: Transaction, rows: NewMessage[], isDemo: boolean) {
  await rowsOf(tx, storedMessages(rows, isDemo))
}

export async function isMessageStored(tx: Transaction, id: string) {
  return (await rowsOf(tx, prepared`select from message where id = ${id}`)).length > 0
}
