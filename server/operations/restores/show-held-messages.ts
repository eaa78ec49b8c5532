import type { HeldMessage } from '#contract/api/admin/operations/restores.ts'
import { orderNumberLength, orderNumberLetters } from '#contract/rules/orders/order-number.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { listHeldBack } from '#server/selling/order-messages/held-back.ts'

const mostShown = 100
const maxFirstCharacters = 90

/** Enough to decide about a message, and nothing that opens an order or names its address. */
export async function showHeldMessages(executor: Executor): Promise<HeldMessage[]> {
  return (await listHeldBack(executor, mostShown)).map(({ recipient, text, createdAt, ...message }) => ({
    ...message,
    recipient: message.channel === 'mail' ? `…${recipient.slice(recipient.indexOf('@'))}` : `…${recipient.slice(-4)}`,
    about: numberIn(`${message.subject} ${text}`),
    text: withoutSecrets(message.channel === 'mail' ? firstCharacters(text) : text),
    createdAt: createdAt.toISOString(),
  }))
}

function numberIn(commandArguments: string) {
  return (
    commandArguments.split(/[^A-Za-z0-9]/).find(isOrderNumber) ?? /\bticket (T\w+)/.exec(commandArguments)?.[1] ?? null
  )
}

function isOrderNumber(argument: string) {
  return argument.length === orderNumberLength && [...argument].every((letter) => orderNumberLetters.includes(letter))
}

function withoutSecrets(text: string) {
  return text.replace(/https?:\S+/g, '…').replace(/\b\d{4,6}\b/g, '…')
}

/** Of what follows the title, which the subject says too; whole words. */
function firstCharacters(text: string) {
  const [title = '', first = title] = text.split('\n\n')
  if (first.length <= maxFirstCharacters) return first
  const cut = first.slice(0, maxFirstCharacters)
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(' ')))} …`
}
