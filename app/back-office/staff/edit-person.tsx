import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { changeStaff, type StaffMember } from '#contract/api/admin/staff/staff.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { useStaff } from '../session/use-staff.ts'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonFields, type PersonForm } from './person-fields.tsx'
import { staffKey } from './staff-key.ts'

type Props = { person: StaffMember; onClose: () => void }
type PersonChanges = PersonForm & { isActive: boolean; version: number }

const names = { name: 'Name', mobileNumber: 'Mobile number', role: 'Role', isActive: 'May sign in' }

/** Who somebody is and what they may do; a change somebody else made meanwhile is shown before anything is overwritten. */
export function EditPerson({ person, onClose }: Props) {
  const [opened, setOpened] = useState(person)
  const isOwn = useStaff().id === person.id
  const { register, handleSubmit, formState, reset, getValues } = useForm<PersonForm>({ defaultValues: formOf(person) })
  const withFreshFactor = useFreshFactor()
  const save = useAction({
    run: (body: PersonChanges) => withFreshFactor(() => api(changeStaff, { params: { id: person.id }, body })),
    done: ({ name }) => `${name} saved`,
    refresh: [staffKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const isActive = save.variables?.isActive ?? opened.isActive
  const store = (change: Partial<PersonChanges> = {}) =>
    save.mutate({ ...getValues(), isActive: opened.isActive, version: opened.version, ...change })

  function takeTheirs(current: StaffMember) {
    setOpened(current)
    reset(formOf(current))
    save.reset()
  }

  return (
    <VersionedDialog<StaffMember>
      title={person.name}
      onClose={onClose}
      onSubmit={handleSubmit(() => store())}
      save={save}
      mine={{ ...getValues(), isActive }}
      names={names}
      onOverwrite={({ version }) => store({ isActive, version })}
      onTakeTheirs={takeTheirs}
      below={
        !isOwn && (
          <PersonAccess
            person={opened}
            isBusy={save.isPending}
            onActive={(isActive) => store({ isActive })}
            onClose={onClose}
          />
        )
      }
    >
      <PersonFields register={register} errors={formState.errors} isOwn={isOwn} />
    </VersionedDialog>
  )
}

function formOf({ name, mobileNumber, role }: StaffMember): PersonForm {
  return { name, mobileNumber, role }
}
