import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type CashDay, closeCashDay, getCashDay } from '#contract/api/admin/payments/cash.ts'
import { formatRupees } from '#contract/money.ts'
import { readRupees } from '../order-parts/amounts.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { Loaded } from '../ui/states.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useAction } from '../ui/use-action.ts'
import { CashDifference } from './cash-difference.tsx'
import { ReopenDialog } from './dialogs/reopen-dialog.tsx'

export function meta() {
  return hiddenPageMeta('Cash of the day · Back office')
}

/** The cash of a day: what each who delivered has to hand in, and what was counted. */
export default function CashPage() {
  const filters = useFilters(['day'])
  const { day } = filters.values
  const query = useQuery({
    queryKey: ['cash', 'day', day],
    queryFn: ({ signal }) => api(getCashDay, { query: day ? { day } : {} }, { signal }),
  })
  return (
    <>
      <PageHead
        title="Cash of the day"
        about="What was received at the doors, person by person. Count it, and close the day: what is delivered afterwards counts for the next one."
      />
      <Loaded query={query}>
        {(found) => (
          <>
            <TextField
              label="Day"
              type="date"
              className="mb-4 max-w-56"
              value={found.day}
              max={found.today}
              onChange={({ target }) => target.value && filters.set({ day: target.value })}
            />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid grid-cols-1 gap-4">
                <Count key={JSON.stringify(found)} found={found} />
                <OtherSums found={found} />
              </div>
              <div className="grid grid-cols-1 gap-4">
                <StillOut found={found} />
                <Closes found={found} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

const nobody = 'Nobody named'

/** What is expected and counted, one below the other on a phone. */
function Count({ found }: { found: CashDay }) {
  const { day, people, isClosed, expected } = found
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const shownOf = (name: string, counted: number | null) => (isClosed ? String(counted ?? 0) : (typed[name] ?? ''))
  const counted = people.map((one) => ({ ...one, counted: readRupees(shownOf(one.name, one.counted)) }))
  const sum = counted.reduce((all, one) => all + Math.round((one.counted ?? 0) * 100), 0) / 100
  const isCounted = counted.every((one) => one.counted !== undefined)
  const isOff = counted.some((one) => one.counted !== undefined && one.counted !== one.expected)
  const close = useAction({
    run: () =>
      api(closeCashDay, {
        body: {
          day,
          note: note.trim(),
          counted: counted.map((one) => ({ name: one.name, expected: one.expected, counted: one.counted ?? 0 })),
        },
      }),
    done: 'The day is closed',
    refresh: [['cash']],
    isRefusalShown: () => true,
  })
  return (
    <Panel title={isClosed ? 'Counted and closed' : 'To count'}>
      {people.length === 0 && <p className="mb-3 text-ink-soft">No cash was received on this day.</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          close.mutate()
        }}
      >
        <ul className="grid divide-y divide-line">
          {counted.map((one) => (
            <li
              key={one.name}
              className="grid grid-cols-1 gap-2 py-3 xs:grid-cols-[minmax(0,1fr)_11rem] xs:items-start"
            >
              <div>
                <p className="font-semibold break-words">{one.name || nobody}</p>
                <p className="text-small text-ink-soft">
                  {formatRupees(one.expected)} expected for {countOf(one.orders, 'order')}
                </p>
                {one.counted !== undefined && (
                  <CashDifference amount={one.counted - one.expected} givenBack={found.givenBack} />
                )}
              </div>
              {isClosed ? (
                <p className="xs:text-right">{formatRupees(one.counted ?? 0)} counted</p>
              ) : (
                <TextField
                  label="Counted"
                  aria-label={`Counted from ${one.name || nobody}`}
                  prefix="₹"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[one.name] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [one.name]: target.value })}
                  error={typed[one.name] && one.counted === undefined ? 'Enter rupees such as 244.39' : undefined}
                />
              )}
            </li>
          ))}
        </ul>
        <p className="mt-3 border-t border-line pt-3 font-semibold">
          {formatRupees(expected)} expected
          {isCounted && people.length > 0 && `, ${formatRupees(isClosed ? (found.counted ?? 0) : sum)} counted`}
        </p>
        {isCounted && people.length > 0 && (
          <CashDifference amount={(isClosed ? (found.counted ?? 0) : sum) - expected} givenBack={found.givenBack} />
        )}
        {!isClosed && (
          <>
            <TextArea
              label={isOff ? 'Why it is not what was expected' : 'Note (optional)'}
              rows={2}
              maxLength={300}
              required={isOff}
              className="mt-3"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <p role="alert" className="mt-2 text-small text-chilli">
              {close.error && sentenceOf(close.error)}
            </p>
            <Button
              type="submit"
              className="mt-2"
              disabled={!isCounted || (isOff && note.trim() === '') || close.isPending}
            >
              Close the day
            </Button>
          </>
        )}
      </form>
    </Panel>
  )
}

function OtherSums({ found: { other } }: { found: CashDay }) {
  if (other.length === 0) return null
  return (
    <Panel title="Not the total received">
      <ul className="grid divide-y divide-line text-small">
        {other.map(({ orderNumber, total, received, reason, name }) => (
          <li key={orderNumber} className="py-2">
            <Link to={`/admin/orders/${orderNumber}`} className="font-semibold text-brown underline underline-offset-4">
              {orderNumber}
            </Link>{' '}
            {formatRupees(received)} of {formatRupees(total)}
            {name ? `, ${name}` : ''}
            {reason && <span className="block text-ink-soft">{reason}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StillOut({ found: { out, givenBack } }: { found: CashDay }) {
  return (
    <Panel title="Not in these sums">
      <p>
        {out.orders === 0
          ? 'No cash order is on the way now.'
          : `${formatRupees(out.amount)} is to be received for ${countOf(out.orders, 'order')} on the way now.`}
      </p>
      {givenBack > 0 && (
        <p className="mt-2">{formatRupees(givenBack)} was given back by hand on this day, and is not taken off.</p>
      )}
    </Panel>
  )
}

function Closes({ found }: { found: CashDay }) {
  const { role } = useStaff()
  const [isReopening, setReopening] = useState(false)
  if (found.closes.length === 0) return null
  return (
    <Panel title="Closed by">
      <ul className="grid gap-3 text-small">
        {found.closes.map(({ closedAt, closedBy, note, reopenedAt, reopenedBy, reopenReason }) => (
          <li key={closedAt}>
            {closedBy ?? 'Somebody'}, {formatDayAndTime(closedAt)}
            {note && <span className="block text-ink-soft">{note}</span>}
            {reopenedAt && (
              <span className="block">
                Opened again by {reopenedBy ?? 'somebody'}, {formatDayAndTime(reopenedAt)}: {reopenReason}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.isClosed && role === 'admin' && (
        <Button look="quiet" className="mt-3" onClick={() => setReopening(true)}>
          Open the day again
        </Button>
      )}
      {found.isClosed && role !== 'admin' && (
        <p className="mt-3 text-small text-ink-soft">An admin can open the day again.</p>
      )}
      {isReopening && <ReopenDialog day={found.day} onClose={() => setReopening(false)} />}
    </Panel>
  )
}
