import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import {
  addSubCategory,
  changeSubCategory,
  type EditedCategory,
  removeSubCategory,
  sortSubCategories,
} from '#contract/api/admin/catalog/categories.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { SortableList } from '../ui/sortable-list.tsx'
import { useAction } from '../ui/use-action.ts'
import { catalogKey, categoriesKey } from './catalog-keys.ts'

type Sub = EditedCategory['subCategories'][number]
type Props = { category: EditedCategory; onClose: () => void }

/** The parts of a category: each is saved by itself. */
export function SubCategoriesDialog({ category, onClose }: Props) {
  const { id, name, subCategories } = category
  const client = useQueryClient()
  const sort = useAction({
    run: (subs: Sub[]) => api(sortSubCategories, { params: { id }, body: { ids: subs.map((sub) => sub.id) } }),
    done: 'Order saved',
    refresh: [catalogKey],
  })

  function onSort(subs: Sub[]) {
    client.setQueryData<EditedCategory[]>(categoriesKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, subCategories: subs } : one)),
    )
    sort.mutate(subs)
  }

  return (
    <Dialog title={`Sub-categories of ${name}`} isSavedInParts onClose={onClose}>
      <div className="grid gap-4 p-4">
        {subCategories.length === 0 && <p className="text-ink-soft">There are none yet.</p>}
        <SortableList
          label={`Sub-categories of ${name}`}
          items={subCategories}
          itemKey={(sub) => sub.id}
          itemName={(sub) => sub.name}
          onSort={onSort}
          className="grid gap-3"
        >
          {(sub, handle) => (
            <div className="rounded-card border border-line bg-white p-2">
              <div className="flex items-center">
                {handle}
                <span className="ml-auto text-ink-soft text-small">
                  {sub.products} {sub.products === 1 ? 'product' : 'products'}
                </span>
              </div>
              <EditSub key={sub.version} sub={sub} />
            </div>
          )}
        </SortableList>
        <AddSub categoryId={id} />
      </div>
    </Dialog>
  )
}

function EditSub({ sub }: { sub: Sub }) {
  const [name, setName] = useState(sub.name)
  const save = useAction({
    run: () => api(changeSubCategory, { params: { id: sub.id }, body: { name, version: sub.version } }),
    done: `${name} saved`,
    refresh: [catalogKey],
    isRefusalShown: () => true,
  })
  const remove = useAction({
    run: () => api(removeSubCategory, { params: { id: sub.id } }),
    done: `${sub.name} removed`,
    refresh: [catalogKey],
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save.mutate()
      }}
      className="flex flex-wrap items-start gap-2"
    >
      <TextField
        label={`Name of ${sub.name}`}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        error={save.error ? sentenceOf(save.error) : name.trim() === '' ? 'Enter a name' : undefined}
        className="min-w-40 flex-1"
      />
      <div className="flex gap-1 self-end">
        {name !== sub.name && (
          <Button type="submit" look="quiet" disabled={save.isPending}>
            Save
          </Button>
        )}
        {sub.products === 0 && (
          <Button
            look="plain"
            aria-label={`Remove ${sub.name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}

function AddSub({ categoryId }: { categoryId: string }) {
  const [name, setName] = useState('')
  const add = useAction({
    run: () => api(addSubCategory, { params: { id: categoryId }, body: { name } }),
    done: `${name} added`,
    refresh: [catalogKey],
    onDone: () => setName(''),
    isRefusalShown: () => true,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) add.mutate()
      }}
      className="flex flex-wrap items-end gap-2 border-line border-t pt-4"
    >
      <TextField
        label="New sub-category"
        value={name}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setName(target.value)}
        error={add.error ? sentenceOf(add.error) : undefined}
        className="min-w-40 flex-1"
      />
      <Button type="submit" disabled={add.isPending || name.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
