type Ticket = { createdAt: Date; answeredAt: Date | null; closedAt: Date | null }

export const answerWithinHours = 48
export const resolveWithinHours = 30 * 24

/**
 * The clocks of the law for a ticket: acknowledged within 48 hours, resolved within a month (Consumer Protection (E-Commerce)
 * Rules 2020, rule 4(5)). What was done, or does not count any more, is null; overdue is what should be done first.
 */
export function ticketClocks({ createdAt, answeredAt, closedAt }: Ticket, now: Date) {
  const answerBy = answeredAt || closedAt ? null : hoursAfter(createdAt, answerWithinHours)
  const settleBy = closedAt ? null : hoursAfter(createdAt, resolveWithinHours)
  const due = answerBy ?? settleBy
  return { answerBy, settleBy, isOverdue: due !== null && due < now }
}

function hoursAfter(moment: Date, hours: number) {
  return new Date(moment.getTime() + hours * 3_600_000)
}
