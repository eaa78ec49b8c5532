import { useNavigate } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { removeProduct } from '#contract/api/admin/catalog/products.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { productsKey } from './catalog-keys.ts'

export function RemoveProduct({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useAction({
    run: () => api(removeProduct, { params: { id } }),
    done: `${name} removed`,
    refresh: [[...productsKey, {}]],
    onDone: () => void navigate('/admin/products', { replace: true }),
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove it for good"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Its sizes, pictures, reviews and price history go with it. Nobody ever ordered it.</p>
      <p>To take it off the shop for a while, make it a draft instead.</p>
    </ConfirmDialog>
  )
}
