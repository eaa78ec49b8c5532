import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { formatDay, formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listShopPages, type ShopPage } from '#contract/api/admin/content/content.ts'
import { type CopyPage, listShopCopy } from '#contract/api/admin/content/page-copy.ts'
import { pageCopyKey } from '../forms/page-copy-key.ts'
import { pageNames, pagesKey } from '../forms/page-names.ts'
import { Chip } from '../ui/chip.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { allRows } from '../ui/tables/use-rows.ts'

export function meta() {
  return hiddenPageMeta('Pages · Back office')
}

/** The texts of home, Why Milloraa and About, and those the law wants shown. */
export default function PagesPage() {
  const query = useQuery({ queryKey: pagesKey, queryFn: () => api(listShopPages) })
  const pageCopy = useQuery({ queryKey: pageCopyKey, queryFn: () => api(listShopCopy) })
  return (
    <>
      <PageHead title="Pages" about="What stands in [square brackets] on a policy page is left to fill in." />
      <h2 className="mb-2 text-card">Texts of the shop</h2>
      <DataTable
        label="Texts of the shop"
        columns={copyColumns}
        list={allRows(pageCopy)}
        rowKey={({ page }) => page}
        rowTo={({ page }) => `/admin/pages/${page}`}
        empty={{ title: 'There are no pages' }}
      />
      <h2 className="mt-8 mb-2 text-card">Policy pages</h2>
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

type CopyRow = { page: CopyPage; nextFrom: string | null; version: number; updatedAt: string | null }

const copyColumns: Column<CopyRow>[] = [
  { id: 'name', header: 'Page', card: 'title', cell: ({ page }) => pageNames[page]?.name ?? page },
  {
    id: 'state',
    header: 'Texts',
    card: 'aside',
    cell: ({ version }) => (version === 0 ? <Chip>Usual</Chip> : <Chip look="good">Yours</Chip>),
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updatedAt }) => (updatedAt ? formatDay(updatedAt) : 'Never'),
  },
  {
    id: 'next',
    header: 'Next texts',
    cell: ({ nextFrom }) => (nextFrom ? `From ${formatDayAndTime(nextFrom)}` : 'None'),
  },
]
