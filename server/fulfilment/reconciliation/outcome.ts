import type { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'

type Counts = Pick<
  typeof reconciliations.$inferSelect,
  'fromAt' | 'toAt' | 'endedAt' | 'startedAt' | 'failure' | 'orders' | 'payments' | 'refunds' | 'heard' | 'findings'
>

/** What came of a comparison, in a sentence: 'Compared 412 payments and 3 refunds: all agree.' */
export function outcomeOf({ fromAt, toAt, endedAt, startedAt, failure, ...counts }: Counts) {
  if (!endedAt && failure) return `${failure} It goes on by itself.`
  if (!endedAt) return startedAt ? 'Under way.' : 'Begins within a minute.'
  const { payments, refunds, heard, findings } = counts
  const compared = [payments > 0 && counted(payments, 'payment'), refunds > 0 && counted(refunds, 'refund')].filter(
    Boolean,
  )
  const none = `no online payment since ${dayInIndia.format(fromAt)}, up to ${momentInIndia.format(toAt ?? endedAt)}`
  if (compared.length === 0 && findings === 0) return `Nothing to compare: ${none}. ${nextTimeSentence}`
  const what = compared.length > 0 ? `Compared ${compared.join(' and ')}` : `At the provider there is ${none}`
  const news = heard > 0 ? ` ${written(heard)} of them had not been heard of until then.` : ''
  if (findings === 0) return `${what}: all agree.${news}`
  const wait = findings === 1 ? '1 difference waits' : `${written(findings)} differences wait`
  return `${what}: ${wait} for a person.${news}`
}

// They may still be on their way to the shop.
const nextTimeSentence = 'Payments of the last ten minutes are compared next time.'

function counted(count: number, what: string) {
  return count === 1 ? `1 ${what}` : `${written(count)} ${what}s`
}

function written(figure: number) {
  return figure.toLocaleString('en-IN')
}

const dayInIndia = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' },
})

const momentInIndia = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
})
