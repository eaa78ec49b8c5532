import { type BillKind, billNumber, billPrefix, financialYear } from '#contract/rules/bills/bill-number.ts'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import type { NewCheck } from './open-checks.ts'

type Done = {
  backupAt: Date
  restoredAt: Date
  code: string
  /** The series of the present year as they were closed. */
  closed: { kind: BillKind; lastNumber: number; code: string }[]
  messages: number
  numberChanges: number
  /** Who was dismissed or erased since the backup, and is so again. */
  dismissed: number
  erased: number
  toConfirm: number
  /** Whether the log of who was dismissed and erased lay beside the backup; `none` where none had been written up to the backup. */
  log: 'found' | 'missing' | 'none'
}

/** What a restore leaves to a person, in words; they name nobody. */
export function checksOf(done: Done): NewCheck[] {
  return [
    { kind: 'bill-series', text: seriesText(done) },
    ...(done.messages > 0 ? [{ kind: 'messages' as const, text: messagesText(done) }] : []),
    { kind: 'people', text: peopleText(done) },
    { kind: 'orders', text: ordersText(done) },
    { kind: 'payments', text: paymentsText },
  ]
}

function seriesText({ closed, code, restoredAt }: Done) {
  const year = financialYear(restoredAt)
  const after = closed.map(({ kind, lastNumber, code: had }) =>
    lastNumber > 0 ? billNumber(kind, year, lastNumber, had) : `the beginning of ${billPrefix(kind, had)}/${year}/`,
  )
  return `New bills begin with ${billPrefix('invoice', code)}, new credit notes with ${billPrefix('credit-note', code)}. Numbers after ${after.join(' and ')} may have been given out before the restore: tell whoever files GSTR-1.`
}

function messagesText({ messages }: Done) {
  const what =
    messages === 1 ? '1 message that waited was not sent: it' : `${messages} messages that waited were not sent: they`
  return `${what} may have been sent since the backup. Send what is still missing; the others stay unsent.`
}

/** Where nothing tells who was dismissed or erased since the backup. */
export const logTexts = {
  found: '',
  missing:
    'No restore-log.jsonl was found beside the backup: people dismissed or erased since the backup may be back: look through the staff.',
  none: 'There was no restore-log.jsonl to find: none had been written up to the backup. If somebody was dismissed or erased since, do it again.',
}

function peopleText({ numberChanges, dismissed, erased, log }: Done) {
  const again =
    dismissed + erased > 0
      ? ` Dismissed again, as they were since the backup: ${dismissed} of the staff; erased again: ${erased} of the customers.`
      : ''
  const many = numberChanges === 1 ? 'change of a login number was' : 'changes of login numbers were'
  const changes =
    numberChanges > 0 ? ` ${numberChanges} waiting ${many} withdrawn: start them anew where they are right.` : ''
  return `Everybody was signed out. Whoever was added to the staff or given another role since the backup is as before: look through the staff list.${again}${log === 'found' ? '' : ` ${logTexts[log]}`}${changes}`
}

function ordersText({ toConfirm, backupAt, restoredAt }: Done) {
  const waiting =
    toConfirm > 0
      ? ` Cash orders that wait for their code (${toConfirm}) have 24 hours more: they may have been confirmed since.`
      : ''
  const named = `Your own SMS and mails about new orders between ${formatDayAndTime(backupAt)} and ${formatDayAndTime(restoredAt)} name those that are lost.`
  return `Orders, packing and stock since the backup are not here. ${named} Count what lies on the shelf, and look which parcels have left.${waiting}`
}

const paymentsText =
  'The books are compared with the payment provider’s, from a week before the backup on, as soon as the shop runs. What it finds stands under Money to look at; how far it is under Health.'
