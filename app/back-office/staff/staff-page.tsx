import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listStaff, type StaffMember } from '#contract/api/admin/staff/staff.ts'
import { FreshFactorProvider } from '../factors/fresh-factor.tsx'
import { roleNames } from '../forms/role-names.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { allRows } from '../ui/tables/use-rows.ts'
import { AddPerson } from './add-person.tsx'
import { EditPerson } from './edit-person.tsx'
import { staffKey } from './staff-key.ts'

export function meta() {
  return hiddenPageMeta('Staff · Back office')
}

/** The people of the shop: who may do what, and who is signed in. */
export default function StaffPage() {
  const { id: ownId } = useStaff()
  const query = useQuery({ queryKey: staffKey, queryFn: () => api(listStaff) })
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<string>()
  const edited = query.data?.find(({ id }) => id === opened)
  return (
    <>
      <PageHead title="Staff" about="A changed role counts at once, and whoever leaves is signed out.">
        <Button onClick={() => setAdding(true)}>Add somebody</Button>
      </PageHead>
      <DataTable
        label="Staff"
        columns={columnsFor(ownId, setOpened)}
        list={allRows(query)}
        rowKey={({ id }) => id}
        empty={{ title: 'Nobody is here yet' }}
      />
      <FreshFactorProvider>
        {isAdding && <AddPerson onClose={() => setAdding(false)} />}
        {edited && <EditPerson key={edited.id} person={edited} onClose={() => setOpened(undefined)} />}
      </FreshFactorProvider>
    </>
  )
}

function columnsFor(ownId: string, onOpen: (id: string) => void): Column<StaffMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      cell: ({ id, name }) => (
        <span className="font-semibold">
          {name}
          {id === ownId && <span className="font-normal text-ink-soft"> (you)</span>}
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      card: 'aside',
      cell: ({ role, isActive }) =>
        isActive ? (
          <Chip look={role === 'admin' ? 'waiting' : 'plain'}>{roleNames[role]}</Chip>
        ) : (
          <Chip look="bad">Left</Chip>
        ),
    },
    {
      id: 'mobile',
      header: 'Mobile number',
      cell: ({ mobileNumber }) => `${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}`,
    },
    { id: 'factor', header: 'Second factor', cell: (person) => writeFactors(person) },
    { id: 'seen', header: 'Last seen', cell: (person) => writeSeen(person) },
    {
      id: 'edit',
      header: 'Edit',
      card: 'deed',
      cell: ({ id, name }) => (
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onOpen(id)} className="lg:min-h-9 lg:py-1">
          Edit
        </Button>
      ),
    },
  ]
}

function writeFactors({ hasTotp, passkeys }: StaffMember) {
  const parts = [hasTotp && 'App', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)].filter(
    Boolean,
  )
  return parts.length > 0 ? parts.join(', ') : 'Not set up yet'
}

function writeSeen({ sessions, lastSeenAt }: StaffMember) {
  if (!lastSeenAt) return 'Never signed in'
  const where = sessions === 0 ? 'signed out' : sessions === 1 ? 'in one browser' : `in ${sessions} browsers`
  return `${formatDayAndTime(lastSeenAt)}, ${where}`
}
