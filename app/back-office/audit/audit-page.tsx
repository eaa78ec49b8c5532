import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { listAudit, listAuditFilters } from '#contract/api/admin/staff/audit.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Failed, LoadingLines } from '../ui/states.tsx'
import { FilterBar, FilterChoice, FilterDay } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { AuditDays } from './audit-days.tsx'
import { writeKind } from './audit-labels.ts'

export function meta() {
  return hiddenPageMeta('Audit log · Back office')
}

/** Everything that was done at the counter and by commands: who, when, what before and after. */
export default function AuditPage() {
  const filters = useFilters(['search', 'staffId', 'kind', 'from', 'to'])
  const list = useRows(['audit', filters.query], (cursor) =>
    api(listAudit, { query: { ...filters.query, ...(cursor ? { cursor } : {}) } }),
  )
  const { data: choices } = useQuery({ queryKey: ['audit', 'filters'], queryFn: () => api(listAuditFilters) })
  return (
    <>
      <PageHead
        title="Audit log"
        about="Every change made in the back office or by a command, and every sign-in. Nothing here can be changed."
      />
      <FilterBar searchLabel="Order number, name or action" filters={filters}>
        <FilterChoice
          filters={filters}
          name="staffId"
          label="Who"
          options={[
            { value: '', name: 'Everybody' },
            ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, name })),
          ]}
        />
        <FilterChoice
          filters={filters}
          name="kind"
          label="What"
          options={[
            { value: '', name: 'Everything' },
            ...(choices?.kinds ?? []).map((kind) => ({ value: kind, name: writeKind(kind) })),
          ]}
        />
        <FilterDay filters={filters} name="from" label="From" />
        <FilterDay filters={filters} name="to" label="To" />
      </FilterBar>
      {!list.rows && (list.error ? <Failed error={list.error} onRetry={list.retry} /> : <LoadingLines />)}
      {list.rows?.length === 0 && (
        <EmptyState
          title="Nothing found"
          text={filters.isFiltered ? 'Nothing in the log fits these filters.' : 'Nothing was done here yet.'}
        />
      )}
      <div aria-busy={list.isStale} className={list.isStale ? 'opacity-60' : ''}>
        <AuditDays entries={list.rows ?? []} />
      </div>
      <p role="status" className="sr-only">
        {list.rows && !list.isStale && `${list.rows.length} entries shown`}
      </p>
      {list.hasMore && (
        <Button look="quiet" disabled={list.isShowingMore} onClick={list.showMore} className="mt-4">
          {list.isShowingMore ? 'Loading more' : 'Show older'}
        </Button>
      )}
    </>
  )
}
