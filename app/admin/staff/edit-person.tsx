import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeStaff, type StaffMember } from '#contract/api/admin/staff.ts'
import { api } from '../../api/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictView, conflictIn } from '../ui/conflict-view.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useDeed } from '../ui/use-deed.ts'
import { useStaff } from '../use-staff.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonFields, type PersonForm } from './person-fields.tsx'
import { staffKey } from './staff-key.ts'

type Props = { person: StaffMember; onClose: () => void }
type Wish = PersonForm & { isActive: boolean; version: number }

const names = { name: 'Name', mobileNumber: 'Mobile number', role: 'Role', isActive: 'May sign in' }

/** Who somebody is and what they may do; a change somebody else made meanwhile is shown before anything is overwritten. */
export function EditPerson({ person, onClose }: Props) {
  const [opened, setOpened] = useState(person)
  const isOwn = useStaff().id === person.id
  const { register, handleSubmit, formState, reset, getValues } = useForm<PersonForm>({ defaultValues: formOf(person) })
  const save = useDeed({
    run: (body: Wish) => api(changeStaff, { params: { id: person.id }, body }),
    done: ({ name }) => `${name} saved`,
    refresh: [staffKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const conflict = conflictIn<StaffMember>(save.error)
  const isActive = save.variables?.isActive ?? opened.isActive
  const store = (change: Partial<Wish> = {}) =>
    save.mutate({ ...getValues(), isActive: opened.isActive, version: opened.version, ...change })

  function takeTheirs(current: StaffMember) {
    setOpened(current)
    reset(formOf(current))
    save.reset()
  }

  return (
    <Dialog title={person.name} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(() => store())} className="grid gap-4 p-4">
        {conflict ? (
          <ConflictView
            conflict={conflict}
            mine={{ ...getValues(), isActive }}
            names={names}
            isBusy={save.isPending}
            onKeepMine={({ version }) => store({ isActive, version })}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          <>
            <PersonFields register={register} errors={formState.errors} isOwn={isOwn} />
            <p role="alert" className="text-small text-chilli">
              {save.error && sentenceOf(save.error)}
            </p>
            <Button type="submit" wide disabled={save.isPending}>
              {save.isPending ? 'Saving' : 'Save'}
            </Button>
          </>
        )}
      </form>
      {!isOwn && !conflict && (
        <PersonAccess
          person={opened}
          isBusy={save.isPending}
          onActive={(isActive) => store({ isActive })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function formOf({ name, mobileNumber, role }: StaffMember): PersonForm {
  return { name, mobileNumber, role }
}
