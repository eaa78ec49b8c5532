import type { reconciliations } from './table.ts'

type Counts = Pick<
  typeof reconciliations.$inferSelect,
  'endedAt' | 'startedAt' | 'failure' | 'orders' | 'payments' | 'refunds' | 'heard' | 'findings'
>

/** What came of a comparison, in a sentence: 'Compared 412 payments and 3 refunds: all agree.' */
export function outcomeOf({ endedAt, startedAt, failure, ...counts }: Counts) {
  if (!endedAt && failure) return `${failure} It goes on by itself.`
  if (!endedAt) return startedAt ? 'Under way.' : 'Begins within a minute.'
  const { payments, refunds, heard, findings } = counts
  const compared = [counted(payments, 'payment'), ...(refunds > 0 ? [counted(refunds, 'refund')] : [])].join(' and ')
  const news = heard > 0 ? ` ${written(heard)} of them had not been heard of until then.` : ''
  if (findings === 0) return `Compared ${compared}: all agree.${news}`
  const wait = findings === 1 ? '1 difference waits' : `${written(findings)} differences wait`
  return `Compared ${compared}: ${wait} for a person.${news}`
}

function counted(count: number, what: string) {
  return count === 1 ? `1 ${what}` : `${written(count)} ${what}s`
}

function written(figure: number) {
  return figure.toLocaleString('en-IN')
}
