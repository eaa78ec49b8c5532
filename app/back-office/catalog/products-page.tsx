import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import {
  listEditedProducts,
  type ProductRow,
  productStates,
  publishProducts,
} from '#contract/api/admin/catalog/products.ts'
import { formatRupees } from '#contract/money.ts'
import { Chip } from '../ui/chip.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { Thumb } from '../ui/thumb.tsx'
import { useAction } from '../ui/use-action.ts'
import { catalogKey, categoriesKey, productsKey } from './catalog-keys.ts'
import { StateChip, stateNames } from './product-state.tsx'

export function meta() {
  return hiddenPageMeta('Products · Back office')
}

/** All products, drafts too, in the shop's order. */
export default function ProductsPage() {
  const filters = useFilters(['search', 'categoryId', 'state'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const categories = useQuery({ queryKey: categoriesKey, queryFn: () => api(listEditedCategories) })
  const query = filters.query as object
  const list = useRows([...productsKey, query], (cursor) =>
    api(listEditedProducts, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead title="Products">
        <ButtonLink look="quiet" to="/admin/products/import">
          Import and export
        </ButtonLink>
        <ButtonLink to="/admin/products/new">Add a product</ButtonLink>
      </PageHead>
      <FilterBar searchLabel="Name or SKU" filters={filters}>
        <FilterChoice
          filters={filters}
          name="categoryId"
          label="Category"
          options={[
            { value: '', name: 'All' },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: id, name })),
          ]}
        />
        <FilterChoice
          filters={filters}
          name="state"
          label="State"
          options={[{ value: '', name: 'All' }, ...productStates.map((value) => ({ value, name: stateNames[value] }))]}
        />
      </FilterBar>
      {chosen.size > 0 && <BulkBar ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      <DataTable
        label="Products"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => `/admin/products/${encodeURIComponent(id)}`}
        selection={{ chosen, onChoose: setChosen }}
        empty={
          filters.isFiltered
            ? { title: 'Nothing matches', text: 'Try fewer words, or clear the filters.' }
            : { title: 'The shop has no products yet', text: 'Add the first one, or import a file.' }
        }
      />
    </>
  )
}

function BulkBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const publish = useAction({
    run: (isPublished: boolean) => api(publishProducts, { body: { ids, isPublished } }),
    done: ({ changed }, isPublished) =>
      `${changed} ${changed === 1 ? 'product' : 'products'} ${isPublished ? 'published' : 'taken off the shop'}`,
    refresh: [catalogKey],
    onDone,
  })
  return (
    <div
      role="toolbar"
      aria-label="What to do with the chosen products"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-card border border-golden-edge bg-golden-pale/40 p-2"
    >
      <p role="status" className="mr-auto px-2 text-small">
        {ids.length} chosen{ids.length > 100 ? ': choose at most 100 at a time' : ''}
      </p>
      <Button look="quiet" disabled={publish.isPending || ids.length > 100} onClick={() => publish.mutate(true)}>
        Publish
      </Button>
      <Button look="quiet" disabled={publish.isPending || ids.length > 100} onClick={() => publish.mutate(false)}>
        Make drafts
      </Button>
      <Button look="plain" onClick={onDone}>
        Choose none
      </Button>
    </div>
  )
}

const columns: Column<ProductRow>[] = [
  {
    id: 'name',
    header: 'Product',
    card: 'title',
    cell: ({ name, hindiName, picture }) => (
      <span className="flex items-center gap-3">
        <Thumb picture={picture} alt="" sizes="3rem" className="w-12" />
        <span className="min-w-0">
          {name}
          {hindiName && (
            <span lang="hi" className="block font-normal text-ink-soft text-small">
              {hindiName}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    card: 'aside',
    cell: ({ state, shownFrom }) => <StateChip state={state} shownFrom={shownFrom} />,
  },
  { id: 'category', header: 'Category', cell: ({ category }) => category },
  { id: 'price', header: 'Price before tax', isNumber: true, cell: (row) => writePrices(row) },
  { id: 'sizes', header: 'Sizes', isNumber: true, card: 'hidden', cell: ({ sizes }) => sizes },
  {
    id: 'stock',
    header: 'On the shelf',
    isNumber: true,
    cell: ({ stock, lowSizes, sizes }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {stock.toLocaleString('en-IN')}
        {lowSizes > 0 && <Chip look="bad">{lowSizes === sizes ? 'All low' : `${lowSizes} low`}</Chip>}
      </span>
    ),
  },
]

function writePrices({ lowestPrice, highestPrice }: ProductRow) {
  if (lowestPrice === null || highestPrice === null) return '–'
  if (lowestPrice === highestPrice) return formatRupees(lowestPrice)
  return `${formatRupees(lowestPrice)} – ${formatRupees(highestPrice)}`
}
