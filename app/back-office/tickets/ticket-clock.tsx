import { formatDay, formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { TicketRow } from '#contract/api/admin/customers/tickets.ts'
import { Chip } from '../ui/chip.tsx'

type Clocks = Pick<TicketRow, 'isOpen' | 'isOverdue' | 'answerBy' | 'settleBy'>

/** Where a ticket stands by the clocks of the law: 48 hours to the first answer, 30 days to the end of the matter. */
export function TicketClock({ ticket: { isOpen, isOverdue, answerBy, settleBy } }: { ticket: Clocks }) {
  if (!isOpen || !settleBy) return <Chip>Closed</Chip>
  const due = answerBy ? formatDayAndTime(answerBy) : formatDay(settleBy)
  if (isOverdue) return <Chip look="bad">{answerBy ? `Answer was due ${due}` : `End was due ${due}`}</Chip>
  return answerBy ? <Chip look="waiting">Answer by {due}</Chip> : <Chip>Settle by {due}</Chip>
}
