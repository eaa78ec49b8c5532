import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { tenDigits } from '#app/shared/ui/fields/ten-digits.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type Customer, eraseCustomer } from '#contract/api/admin/customers/customers.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { nameOf } from './customer-name.tsx'

type ErasureRequest = { mobileNumber: string; reason: string }

/** Asks once before somebody is forgotten: their number, typed, says that the right one is meant. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, orders, ordersUnderWay } = customer
  const { register, handleSubmit, formState } = useForm<ErasureRequest>({
    defaultValues: { mobileNumber: '', reason: '' },
  })
  const erase = useAction({
    run: (body: ErasureRequest) => api(eraseCustomer, { params: { id }, body }),
    done: 'The customer is erased',
    refresh: [['customers'], ['orders'], ['tickets'], ['contact-messages']],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  return (
    <Dialog title={`Erase ${nameOf(customer)}`} onClose={onClose}>
      {ordersUnderWay > 0 ? (
        <div className="grid gap-4 p-4">
          <p>
            {countOf(ordersUnderWay, 'order is', 'orders are')} under way. This customer can be erased once everything
            is delivered or cancelled.
          </p>
          <Button look="quiet" onClick={onClose} data-first-focus>
            Close
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={handleSubmit((body) => erase.mutate(body))} className="grid gap-4 p-4">
          <div className="grid gap-2 text-small">
            <p>
              <strong>What goes:</strong> name, number, mail, address, picture, cart, wishes, notes, messages and
              tickets that are not about an order. They are signed out everywhere.
            </p>
            <p>
              <strong>What stays:</strong>{' '}
              {orders === 0 ? 'bills, if there were any' : `${countOf(orders, 'order')} with bills`}, as tax law asks,
              reviews without a name, and the log of consents. This cannot be taken back.
            </p>
          </div>
          <TextField
            label="Their mobile number"
            prefix="+91"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            data-first-focus
            error={formState.errors.mobileNumber?.message}
            {...tenDigits(
              register('mobileNumber', {
                validate: (mobile) => /^\d{10}$/.test(mobile) || 'Type the customer’s 10-digit mobile number',
              }),
            )}
          />
          <TextField
            label="Who asked for it, and how"
            autoComplete="off"
            maxLength={300}
            hint="Stays in the audit log. Leave out names and numbers."
            error={formState.errors.reason?.message}
            {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Say who asked for it and how' })}
          />
          <p role="alert" className="text-chilli text-small empty:hidden">
            {erase.error && sentenceOf(erase.error)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={onClose}>
              Keep as it is
            </Button>
            <Button type="submit" look="dark" disabled={erase.isPending}>
              {erase.isPending ? 'Erasing' : 'Erase for good'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
