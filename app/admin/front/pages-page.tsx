import { useQuery } from '@tanstack/react-query'
import { listShopPages, type ShopPage } from '#contract/api/admin/content.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { formatDay, formatDayAndTime } from '../../ui/dates.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/columns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { allRows } from '../ui/use-rows.ts'
import { pageNames, pagesKey } from './page-names.ts'

export function meta() {
  return hiddenPageMeta('Policy pages · Back office')
}

/** The texts the law wants shown. */
export default function PagesPage() {
  const query = useQuery({ queryKey: pagesKey, queryFn: () => api(listShopPages) })
  return (
    <>
      <PageHead
        title="Policy pages"
        about="The texts the law wants shown. What stands in [square brackets] is left to fill in."
      />
      <DataTable
        label="Policy pages"
        columns={columns}
        list={allRows(query)}
        rowKey={({ title }) => title}
        rowTo={({ title }) => `/admin/pages/${title}`}
        empty={{ title: 'There are no pages' }}
      />
    </>
  )
}

const columns: Column<ShopPage>[] = [
  { id: 'name', header: 'Page', card: 'title', cell: ({ title }) => pageNames[title]?.name ?? title },
  {
    id: 'state',
    header: 'State',
    card: 'aside',
    cell: ({ version, contentHtml }) =>
      version === 0 || !contentHtml ? <Chip look="bad">Not written</Chip> : <Chip look="good">Shown</Chip>,
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ version, updatedAt }) => (version === 0 ? 'Never' : formatDay(updatedAt)),
  },
  {
    id: 'next',
    header: 'Next text',
    cell: ({ nextFrom }) => (nextFrom ? `From ${formatDayAndTime(nextFrom)}` : 'None'),
  },
]
