import { api } from '#app/shared/api/browser-api.ts'
import { type EditedCategory, removeCategory } from '#contract/api/admin/catalog/categories.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { catalogKey } from './catalog-keys.ts'

/** Removes an empty category, once asked. */
export function RemoveShelf({ category: { id, name }, onClose }: { category: EditedCategory; onClose: () => void }) {
  const remove = useAction({
    run: () => api(removeCategory, { params: { id } }),
    done: `${name} removed`,
    refresh: [catalogKey],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove the category"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>No product stands in it. Its sub-categories go with it.</p>
    </ConfirmDialog>
  )
}
