import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { addStaff } from '#contract/api/admin/staff/staff.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { PersonFields, type PersonForm } from './person-fields.tsx'
import { staffKey } from './staff-key.ts'

export function AddPerson({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm<PersonForm>({
    defaultValues: { name: '', mobileNumber: '', role: 'packer' },
  })
  const withFreshFactor = useFreshFactor()
  const add = useAction({
    run: (body: PersonForm) => withFreshFactor(() => api(addStaff, { body })),
    done: ({ name }) => `${name} can sign in now`,
    refresh: [staffKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  return (
    <Dialog title="Add somebody" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit((body) => add.mutate(body))} className="grid gap-4 p-4">
        <PersonFields register={register} errors={formState.errors} />
        <p className="text-small text-ink-soft">
          They sign in at /admin by a code to this number and set up their second factor the first time.
        </p>
        <p role="alert" className="text-small text-chilli">
          {add.error && sentenceOf(add.error)}
        </p>
        <Button type="submit" wide disabled={add.isPending}>
          {add.isPending ? 'Adding' : 'Add'}
        </Button>
      </form>
    </Dialog>
  )
}
