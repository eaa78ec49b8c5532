import { useState } from 'react'
import { listStock, type StockRow } from '#contract/api/admin/stock.ts'
import { api } from '../../api/browser-api.ts'
import { hiddenPageMeta } from '../../search-engines/page-meta.ts'
import { DataTable } from '../ui/data-table.tsx'
import { SelectField } from '../ui/fields.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { given, useFilters } from '../ui/use-filters.ts'
import { useRows } from '../ui/use-rows.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { stockColumns } from './stock-columns.tsx'
import { packWords, sizeAddress, stockKey } from './stock-words.ts'

export function meta() {
  return hiddenPageMeta('Stock · Back office')
}

/** What lies on the shelf, size by size. */
export default function StockPage() {
  const { filters, setFilter, clear, isFiltered } = useFilters(['search', 'level', 'sort'])
  const [toCorrect, setToCorrect] = useState<StockRow>()
  const query = given({ ...filters, search: filters.search.trim() }) as object
  const list = useRows<StockRow>([...stockKey, 'list', query], (cursor) =>
    api(listStock, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <PageHead
        title="Stock"
        about="On the shelf lies what is free to sell and what is promised to orders that are not packed yet."
      />
      <FilterBar
        searchLabel="Product or SKU"
        search={filters.search}
        onSearch={(value) => setFilter('search', value)}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <SelectField
          label="Show"
          value={filters.level}
          onChange={({ target }) => setFilter('level', target.value)}
          options={[
            { value: '', name: 'All sizes' },
            { value: 'low', name: 'Running low' },
            { value: 'out', name: 'Sold out' },
          ]}
        />
        <SelectField
          label="Sort by"
          value={filters.sort}
          onChange={({ target }) => setFilter('sort', target.value)}
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
        rowName={(row) => `${row.name}, ${packWords(row)}`}
        rowTo={sizeAddress}
        empty={
          filters.level && !filters.search
            ? { title: 'Nothing runs low', text: 'Sizes stand here when few of them are free.' }
            : isFiltered
              ? { title: 'No size fits', text: 'Look for fewer letters, or clear the filters.' }
              : { title: 'No products yet', text: 'Sizes of products stand here once there are some.' }
        }
      />
      {toCorrect && <CorrectDialog row={toCorrect} onClose={() => setToCorrect(undefined)} />}
    </>
  )
}
