import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { tenDigits } from '#app/shared/ui/fields/ten-digits.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type StaffRole, staffRoles } from '#contract/api/endpoint.ts'
import { roleMeanings, roleNames } from '../forms/role-names.ts'

export type PersonForm = { name: string; mobileNumber: string; role: StaffRole }

type Props = { register: UseFormRegister<PersonForm>; errors: FieldErrors<PersonForm>; isOwn?: boolean }

/** Name, number and role of somebody of the shop. */
export function PersonFields({ register, errors, isOwn = false }: Props) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={80}
        data-first-focus
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
      />
      <TextField
        label="Mobile number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isOwn}
        hint="The login: codes go to this number"
        error={errors.mobileNumber?.message}
        {...tenDigits(
          register('mobileNumber', {
            validate: (mobile) => /^\d{10}$/.test(mobile) || 'Enter a valid 10-digit number',
          }),
        )}
      />
      <fieldset>
        <legend className="mb-1 text-label font-medium text-brown">Role</legend>
        <div className="grid gap-1">
          {staffRoles.map((role) => (
            <label
              key={role}
              htmlFor={`role-${role}`}
              className="flex min-h-11 items-center gap-3 rounded-field border border-line px-3 py-2 has-checked:border-golden-edge has-checked:bg-golden-pale"
            >
              <input
                id={`role-${role}`}
                type="radio"
                value={role}
                aria-describedby={`role-${role}-is`}
                {...register('role')}
                className="size-5 shrink-0 accent-brown"
              />
              <span>
                <span className="block font-medium">{roleNames[role]}</span>
                <span id={`role-${role}-is`} className="block text-small text-ink-soft">
                  {roleMeanings[role]}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
