import { useQuery } from '@tanstack/react-query'
import { listAudit, listAuditFilters } from '#contract/api/admin/audit.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SelectField } from '../ui/fields.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Failed, Waiting } from '../ui/states.tsx'
import { given, useFilters } from '../ui/use-filters.ts'
import { useRows } from '../ui/use-rows.ts'
import { AuditDays } from './audit-days.tsx'
import { writeKind } from './audit-words.ts'

export function meta() {
  return hiddenPageMeta('Audit log · Back office')
}

/** Everything that was done at the counter and by commands: who, when, what before and after. */
export default function AuditPage() {
  const { filters, setFilter, clear, isFiltered } = useFilters(['search', 'staffId', 'kind', 'from', 'to'])
  const list = useRows(['audit', filters], (cursor) =>
    api(listAudit, { query: { ...given(filters), ...(cursor ? { cursor } : {}) } }),
  )
  const { data: choices } = useQuery({ queryKey: ['audit', 'filters'], queryFn: () => api(listAuditFilters) })
  return (
    <>
      <PageHead
        title="Audit log"
        about="Every change made in the back office or by a command, and every sign-in. Nothing here can be changed."
      />
      <FilterBar
        searchLabel="Order number, name or action"
        search={filters.search}
        onSearch={(search) => setFilter('search', search)}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <SelectField
          label="Who"
          value={filters.staffId}
          onChange={({ target }) => setFilter('staffId', target.value)}
          options={[
            { value: '', name: 'Everybody' },
            ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, name })),
          ]}
        />
        <SelectField
          label="What"
          value={filters.kind}
          onChange={({ target }) => setFilter('kind', target.value)}
          options={[
            { value: '', name: 'Everything' },
            ...(choices?.kinds ?? []).map((kind) => ({ value: kind, name: writeKind(kind) })),
          ]}
        />
        <TextField
          label="From"
          type="date"
          value={filters.from}
          onChange={({ target }) => setFilter('from', target.value)}
        />
        <TextField label="To" type="date" value={filters.to} onChange={({ target }) => setFilter('to', target.value)} />
      </FilterBar>
      {!list.rows && (list.error ? <Failed error={list.error} onRetry={list.retry} /> : <Waiting />)}
      {list.rows?.length === 0 && (
        <EmptyState
          title="Nothing found"
          text={isFiltered ? 'Nothing in the log fits these filters.' : 'Nothing was done here yet.'}
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
