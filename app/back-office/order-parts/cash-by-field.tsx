import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { listCashPeople } from '#contract/api/admin/payments/cash.ts'
import { useStaff } from '../session/use-staff.ts'
import { SelectField } from '../ui/fields.tsx'

/** Who delivered: nobody chosen is who is signed in. */
export type CashChoice = { staffId: string; name: string; isTyped: boolean }
export const nobodyChosen: CashChoice = { staffId: '', name: '', isTyped: false }

/** As the calls take it; a name that is being typed and still empty is nobody. */
export function cashBy({ staffId, name, isTyped }: CashChoice) {
  if (isTyped) return name.trim() ? { by: { name: name.trim() } } : {}
  return staffId ? { by: { staffId } } : {}
}

type Props = { value: CashChoice; onChange: (value: CashChoice) => void }

/** Who delivered and has the cash: one of the shop's people, or a name that is typed. */
export function CashByField({ value, onChange }: Props) {
  const { name: own } = useStaff()
  const listId = useId()
  const { data } = useQuery({
    queryKey: ['cash', 'people'],
    queryFn: ({ signal }) => api(listCashPeople, {}, { signal }),
  })
  const people = (data?.staff ?? []).filter(({ name }) => name !== own)
  return (
    <div className="grid gap-3">
      <SelectField
        label="Who delivered"
        value={value.isTyped ? 'typed' : value.staffId}
        onChange={({ target }) =>
          onChange(
            target.value === 'typed' ? { ...nobodyChosen, isTyped: true } : { ...nobodyChosen, staffId: target.value },
          )
        }
        options={[
          { value: '', name: `${own} (you)` },
          ...people.map(({ id, name }) => ({ value: id, name })),
          { value: 'typed', name: 'Somebody else …' },
        ]}
      />
      {value.isTyped && (
        <>
          <TextField
            label="Name"
            list={listId}
            maxLength={80}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => onChange({ ...value, name: target.value })}
          />
          <datalist id={listId}>
            {(data?.names ?? []).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  )
}
