import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { attachPaymentException, listFittingOrders } from '#contract/api/admin/payments/reconciliations.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { moneyRefreshed } from './money-refreshed.ts'

/** Has the payment pay an order of the same sum that is not paid; those that fit are offered. */
export function AttachDialog({ exception, onClose }: { exception: PaymentException; onClose: () => void }) {
  const { id } = exception
  const [orderNumber, setOrderNumber] = useState('')
  const fitting = useQuery({
    queryKey: ['fitting-orders', id],
    queryFn: ({ signal }) => api(listFittingOrders, { params: { id } }, { signal }),
  })
  const attach = useAction({
    run: () => api(attachPaymentException, { params: { id }, body: { orderNumber } }),
    done: ({ isConfirmed }) =>
      isConfirmed ? `Order ${orderNumber} is paid` : `The goods of order ${orderNumber} are gone: the money goes back`,
    refresh: moneyRefreshed,
    isRefusalShown: () => true,
    onDone: onClose,
  })
  return (
    <Dialog title="Which order was paid?" onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          attach.mutate()
        }}
      >
        <p className="wrap-anywhere">{exception.text}</p>
        {fitting.data && (
          <div>
            <p className="mb-1 text-label font-medium text-brown">Unpaid orders of the same sum</p>
            {fitting.data.length === 0 && <p className="text-small">There are none of those days.</p>}
            <div className="flex flex-wrap gap-2">
              {fitting.data.map((one) => (
                <Button key={one} look="quiet" aria-pressed={one === orderNumber} onClick={() => setOrderNumber(one)}>
                  {one}
                </Button>
              ))}
            </div>
          </div>
        )}
        <TextField
          label="Order number"
          value={orderNumber}
          autoComplete="off"
          maxLength={20}
          error={attach.error ? sentenceOf(attach.error) : undefined}
          onChange={({ target }) => setOrderNumber(target.value.trim().toUpperCase())}
          data-first-focus
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Leave it open
          </Button>
          <Button type="submit" look="dark" disabled={attach.isPending || orderNumber === ''}>
            Attach
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
