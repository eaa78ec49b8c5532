import type { Today } from '#contract/api/admin/reports/today.ts'
import { countOf } from './order-labels.ts'

/** The day in one sentence, for whoever opens the page: 'Ravi, 3 orders to pack, 1 late.' */
export function describeDay(today: Today, name: string) {
  const [first = name] = name.split(' ')
  const parts = [
    today.toConfirm.count > 0 && `${countOf(today.toConfirm.count, 'order')} to confirm`,
    today.toReview.count > 0 && `${countOf(today.toReview.count, 'address', 'addresses')} to check`,
    today.toPack.count > 0 && `${countOf(today.toPack.count, 'order')} to pack`,
    today.onTheWay.count > 0 && `${today.onTheWay.count} on the way`,
    today.late > 0 && `${today.late} late`,
    today.backup && 'no fresh backup',
    today.copyFault && 'no copy of the backup',
    today.tickets && today.tickets.count > 0 && `${countOf(today.tickets.count, 'ticket')} to answer`,
  ].filter(Boolean)
  return parts.length > 0 ? `${first}, ${parts.join(', ')}.` : `${first}, everything is done.`
}

export function isNothingWaiting(today: Today) {
  if (today.backup || today.copyFault) return false
  const counts = [today.toConfirm, today.toReview, today.toPack, today.toHandOver, today.onTheWay].map(
    ({ count }) => count,
  )
  const others = [today.refunded, today.comingBack, today.tickets, today.reviews, today.lowStock, today.matters].map(
    (part) => part?.count ?? 0,
  )
  return [...counts, ...others, today.contactMessages ?? 0, today.restores?.length ?? 0].every((count) => count === 0)
}

/** How long is left, or how long ago it was: 'in 5 hours', '2 days ago'. */
export function howLong(moment: string, now = new Date()) {
  const hours = (Date.parse(moment) - now.getTime()) / 3_600_000
  if (Math.abs(hours) < 1 / 60) return 'just now'
  if (Math.abs(hours) < 1) return format.format(Math.trunc(hours * 60), 'minute')
  return Math.abs(hours) < 48 ? format.format(Math.trunc(hours), 'hour') : format.format(Math.trunc(hours / 24), 'day')
}

const format = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' })
