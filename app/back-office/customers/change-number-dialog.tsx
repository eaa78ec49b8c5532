import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { tenDigits } from '#app/shared/ui/fields/ten-digits.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type Customer, startNumberChange } from '#contract/api/admin/customers/customers.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'

type NumberChangeRequest = { mobileNumber: string; reason: string }

/** Starts the change for somebody who has shown who they are; nothing happens for 72 hours. */
export function ChangeNumberDialog({ customer: { id }, onClose }: { customer: Customer; onClose: () => void }) {
  const withFreshFactor = useFreshFactor()
  const { register, handleSubmit, formState } = useForm<NumberChangeRequest>({
    defaultValues: { mobileNumber: '', reason: '' },
  })
  const start = useAction({
    run: (body: NumberChangeRequest) => withFreshFactor(() => api(startNumberChange, { params: { id }, body })),
    done: 'The change is started. It is made in 72 hours.',
    refresh: [['customers']],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  return (
    <Dialog title="Change login number" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit((body) => start.mutate(body))} className="grid gap-4 p-4">
        <p className="text-small">
          Only for a customer who has lost the old number and has shown you who they are: whoever has the new one opens
          their account. It is made after 72 hours. The old number and the mail address are told, and whoever is signed
          in can stop it.
        </p>
        <TextField
          label="New mobile number"
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          data-first-focus
          error={formState.errors.mobileNumber?.message}
          {...tenDigits(
            register('mobileNumber', {
              validate: (mobile) => /^\d{10}$/.test(mobile) || 'Type the new 10-digit mobile number',
            }),
          )}
        />
        <TextField
          label="How they showed who they are"
          autoComplete="off"
          maxLength={300}
          hint="Stays in the audit log. Leave out names and numbers."
          error={formState.errors.reason?.message}
          {...register('reason', {
            validate: (reason) => reason.trim() !== '' || 'Say how they showed who they are',
          })}
        />
        <p role="alert" className="text-chilli text-small empty:hidden">
          {start.error && sentenceOf(start.error)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" look="dark" disabled={start.isPending}>
            {start.isPending ? 'Starting' : 'Start the change'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
