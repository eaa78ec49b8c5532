import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Failed, LoadingLines } from '../states.tsx'
import type { RowsProps } from './columns.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { useIsWide } from './use-is-wide.ts'
import type { Rows } from './use-rows.ts'

type Props<Row> = Omit<RowsProps<Row>, 'rows'> & {
  list: Rows<Row>
  /** What is said where there is nothing. */
  empty: { title: string; text?: string }
}

/** A list of the back office: a table where there is room, cards on phones, the rest of it on demand. */
export function DataTable<Row>({ list, empty, ...tableProps }: Props<Row>) {
  const isWide = useIsWide()
  const { rows, error, retry } = list
  if (!rows) return error ? <Failed error={error} onRetry={retry} /> : <LoadingLines />
  const Shown = isWide ? RowTable : RowCards
  return (
    <div aria-busy={list.isStale} className={list.isStale ? 'opacity-60' : ''}>
      {rows.length > 0 ? <Shown {...tableProps} rows={rows} /> : <EmptyState {...empty} />}
      <More list={list} />
    </div>
  )
}

function More<Row>({
  list: { rows = [], total, isTotalEstimated, hasMore, isShowingMore, showMore, error, isStale },
}: {
  list: Rows<Row>
}) {
  const all = total === undefined ? '' : ` of ${isTotalEstimated ? 'about ' : ''}${total.toLocaleString('en-IN')}`
  const many = `${rows.length.toLocaleString('en-IN')}${all}`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-small text-ink-soft">
        {rows.length > 0 && !isStale && `${many} shown`}
      </p>
      {hasMore && (
        <Button look="quiet" disabled={isShowingMore} onClick={showMore}>
          {isShowingMore ? 'Loading more' : 'Show more'}
        </Button>
      )}
      {Boolean(error) && (
        <p role="alert" className="text-chilli text-small">
          This list could not be brought up to date.
        </p>
      )}
    </div>
  )
}
