import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDay, formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listPaymentExceptions } from '#contract/api/admin/payments/payment-exceptions.ts'
import {
  listReconciliations,
  type Reconciliation,
  startReconciliation,
} from '#contract/api/admin/payments/reconciliations.ts'
import { PaymentExceptionList } from '../order-parts/payment-exception-list.tsx'
import { SelectField } from '../ui/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'

export function meta() {
  return hiddenPageMeta('Payments compared · Back office')
}

/** Whether the books agree with those of the payment provider, since when, and what needs a person. */
export default function PaymentsPage() {
  const runs = useQuery({
    queryKey: ['reconciliations'],
    queryFn: ({ signal }) => api(listReconciliations, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ endedAt }) => endedAt === null) ? 3_000 : 60_000),
  })
  const exceptions = useQuery({
    queryKey: ['matters'],
    queryFn: ({ signal }) => api(listPaymentExceptions, {}, { signal }),
    refetchInterval: 10_000,
  })
  return (
    <>
      <PageHead
        title="Payments compared"
        about="Each night at 2:10 am, and after a restore, the shop compares its orders with what the payment provider has taken and sent back."
      />
      <div className="grid grid-cols-1 gap-4">
        <CompareNow />
        {exceptions.data && exceptions.data.length > 0 && (
          <Panel title={`Money to look at: ${exceptions.data.length}`}>
            <PaymentExceptionList exceptions={exceptions.data} />
          </Panel>
        )}
        <Panel title="The last times">
          <Loaded query={runs}>{(rows) => <Runs rows={rows} />}</Loaded>
        </Panel>
      </div>
    </>
  )
}

const choices = [3, 7, 30, 90, 365].map((days) => ({ value: String(days), name: `The last ${days} days` }))

function CompareNow() {
  const [days, setDays] = useState('30')
  const start = useAction({
    run: () => api(startReconciliation, { body: { days: Number(days) } }),
    done: 'It begins within a minute',
    refresh: [['reconciliations']],
  })
  return (
    <Panel title="Compare now" about="Payments of the last ten minutes are compared next time.">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Payments of"
          options={choices}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Button disabled={start.isPending} onClick={() => start.mutate()}>
          Compare
        </Button>
      </div>
    </Panel>
  )
}

function Runs({ rows }: { rows: Reconciliation[] }) {
  if (rows.length === 0) return <p>Not compared yet. The first time is tonight.</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="py-3 first:pt-0 last:pb-0">
          <p className={row.standing === 'failed' ? 'font-semibold text-chilli' : 'font-semibold'}>{row.outcome}</p>
          <p className="text-label text-ink-soft">
            {row.endedAt ? formatDayAndTime(row.endedAt) : 'Not ended'} · payments since {formatDay(row.from)} ·{' '}
            {row.wantedBy ? `asked for by ${row.wantedBy}` : reasons[row.reason]}
          </p>
        </li>
      ))}
    </ul>
  )
}

const reasons = { nightly: 'by itself, at night', restore: 'after a restore', staff: 'asked for' }
