import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { listStock, type StockRow } from '#contract/api/admin/catalog/stock.ts'
import { describePack, sizeAddress, stockKey } from '../forms/stock-labels.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { stockColumns } from './stock-columns.tsx'

export function meta() {
  return hiddenPageMeta('Stock · Back office')
}

/** What lies on the shelf, size by size. */
export default function StockPage() {
  const filters = useFilters(['search', 'level', 'sort'])
  const [toCorrect, setToCorrect] = useState<StockRow>()
  const query = filters.query as object
  const list = useRows<StockRow>([...stockKey, 'list', query], (cursor) =>
    api(listStock, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead
        title="Stock"
        about="On the shelf lies what is free to sell and what is promised to orders that are not packed yet."
      />
      <FilterBar searchLabel="Product or SKU" filters={filters}>
        <FilterChoice
          filters={filters}
          name="level"
          label="Show"
          options={[
            { value: '', name: 'All sizes' },
            { value: 'low', name: 'Running low' },
            { value: 'out', name: 'Sold out' },
          ]}
        />
        <FilterChoice
          filters={filters}
          name="sort"
          label="Sort by"
          options={[
            { value: '', name: 'Name' },
            { value: 'fewest', name: 'Fewest first' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Stock"
        list={list}
        columns={stockColumns(setToCorrect)}
        rowKey={({ productId, size }) => `${productId} ${size}`}
        rowName={(row) => `${row.name}, ${describePack(row)}`}
        rowTo={sizeAddress}
        empty={
          filters.values.level && !filters.values.search
            ? { title: 'Nothing runs low', text: 'Sizes stand here when few of them are free.' }
            : filters.isFiltered
              ? { title: 'No size fits', text: 'Look for fewer letters, or clear the filters.' }
              : { title: 'No products yet', text: 'Sizes of products stand here once there are some.' }
        }
      />
      {toCorrect && <CorrectDialog row={toCorrect} onClose={() => setToCorrect(undefined)} />}
    </>
  )
}
