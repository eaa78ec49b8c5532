import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { type EditedCategory, listEditedCategories, sortCategories } from '#contract/api/admin/catalog/categories.ts'
import { PageHead } from '../ui/page-head.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { Loaded } from '../ui/states.tsx'
import { Thumb } from '../ui/thumb.tsx'
import { useAction } from '../ui/use-action.ts'
import { categoriesKey } from './catalog-keys.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { RemoveShelf } from './remove-shelf.tsx'
import { SubCategoriesDialog } from './sub-categories-dialog.tsx'

export function meta() {
  return hiddenPageMeta('Categories · Back office')
}

type Opened = { what: 'edit' | 'subs' | 'remove'; id: string } | { what: 'add' }

/** The shelves of the shop, in the order shoppers see them. */
export default function CategoriesPage() {
  const query = useQuery({ queryKey: categoriesKey, queryFn: () => api(listEditedCategories) })
  const [opened, setOpened] = useState<Opened>()
  const client = useQueryClient()
  const sort = useAction({
    run: (categories: EditedCategory[]) => api(sortCategories, { body: { ids: categories.map(({ id }) => id) } }),
    done: 'Order saved; the shop shows it now',
    refresh: [categoriesKey],
  })
  const close = () => setOpened(undefined)
  const category = opened && opened.what !== 'add' ? query.data?.find(({ id }) => id === opened.id) : undefined

  return (
    <>
      <PageHead title="Categories" about="Drag them into the order in which the shop shows them.">
        <Button onClick={() => setOpened({ what: 'add' })}>Add a category</Button>
      </PageHead>
      <Loaded query={query}>
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState title="There are no categories yet" text="Products need one to stand in." />
          ) : (
            <SortableList
              label="Categories"
              items={categories}
              itemKey={({ id }) => id}
              itemName={({ name }) => name}
              onSort={(sorted) => {
                // Shown at once; a refusal brings back what the shop has.
                client.setQueryData(categoriesKey, sorted)
                sort.mutate(sorted, { onError: () => void query.refetch() })
              }}
            >
              {(shelf, handle) => <Shelf shelf={shelf} handle={handle} onOpen={setOpened} />}
            </SortableList>
          )
        }
      </Loaded>
      {opened?.what === 'add' && <CategoryDialog onClose={close} />}
      {category && opened?.what === 'edit' && <CategoryDialog key={category.id} category={category} onClose={close} />}
      {category && opened?.what === 'subs' && <SubCategoriesDialog category={category} onClose={close} />}
      {category && opened?.what === 'remove' && <RemoveShelf category={category} onClose={close} />}
    </>
  )
}

type ShelfProps = { shelf: EditedCategory; handle: ReactNode; onOpen: (opened: Opened) => void }

function Shelf({ shelf, handle, onOpen }: ShelfProps) {
  const { id, name, imageUrl, products, subCategories } = shelf
  const subs = subCategories.map((sub) => sub.name).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-3">
      <Thumb picture={{ originalUrl: imageUrl, thumbnailUrl: imageUrl }} alt="" sizes="4rem" className="w-14" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold text-brown">{name}</p>
        <p className="text-ink-soft text-small">
          {products} {products === 1 ? 'product' : 'products'}
          {subs && ` · ${subs}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {handle}
        <Button look="quiet" className="px-3" aria-label={`Edit ${name}`} onClick={() => onOpen({ what: 'edit', id })}>
          Edit
        </Button>
        <Button
          look="quiet"
          className="px-3"
          aria-label={`Sub-categories of ${name}`}
          onClick={() => onOpen({ what: 'subs', id })}
        >
          Sub-categories
        </Button>
        {products === 0 && (
          <Button look="plain" aria-label={`Remove ${name}`} onClick={() => onOpen({ what: 'remove', id })}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
