import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { type AnyReview, listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar, FilterChoice } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { reviewColumns } from './review-columns.tsx'
import { useCheckReviews } from './use-check-reviews.ts'

export function meta() {
  return hiddenPageMeta('Reviews · Back office')
}

/** What buyers said about the goods, those nobody has looked at first. */
export default function ReviewsPage() {
  const filters = useFilters(['search', 'state', 'rating'], { minCharacters: 3 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [toHide, setToHide] = useState<AnyReview[]>()
  const state = { '': 'to-check', all: '' }[filters.values.state] ?? filters.values.state
  const query = { ...filters.query, state: state || undefined } as object
  const list = useRows<AnyReview>(['reviews', query], (cursor) =>
    api(listAllReviews, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
  )
  const check = useCheckReviews()
  const picked = (list.rows ?? []).filter(({ id }) => chosen.has(id))
  const show = (reviews: AnyReview[]) =>
    check.mutate({ reviews, decision: 'show' }, { onSuccess: () => setChosen(new Set()) })
  return (
    <>
      <PageHead
        title="Reviews"
        about="Reviews are shown at once. A low rating alone is no reason to hide one; hidden ones do not count in the stars."
      />
      <FilterBar searchLabel="Product, name or words" filters={filters}>
        <FilterChoice filters={filters} name="state" label="Show" options={states} />
        <FilterChoice filters={filters} name="rating" label="Stars" options={stars} />
      </FilterBar>
      <DataTable
        label="Reviews"
        list={list}
        columns={reviewColumns({
          isBusy: check.isPending,
          withState: state !== 'to-check',
          onShow: (review) => show([review]),
          onHide: (review) => setToHide([review]),
        })}
        rowKey={({ id }) => id}
        rowName={({ product, rating }) => `review of ${product.name} with ${countOf(rating, 'star')}`}
        selection={{ chosen, onChoose: setChosen }}
        empty={
          state === 'to-check' && !filters.values.search
            ? { title: 'Everything is looked at', text: 'New reviews stand here as they come.' }
            : { title: 'No review fits', text: 'Look for fewer letters, or clear the filters.' }
        }
      />
      {picked.length > 0 && (
        <ReviewBar
          count={picked.length}
          isBusy={check.isPending}
          onShow={() => show(picked)}
          onHide={() => setToHide(picked)}
        />
      )}
      {toHide && (
        <HideDialog reviews={toHide} onDone={() => setChosen(new Set())} onClose={() => setToHide(undefined)} />
      )}
    </>
  )
}

const states = [
  { value: '', name: 'To check' },
  { value: 'shown', name: 'Checked and shown' },
  { value: 'hidden', name: 'Hidden' },
  { value: 'all', name: 'All' },
]

const stars = [
  { value: '', name: 'All' },
  ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), name: countOf(count, 'star') })),
]
