import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import type { User } from '#contract/api/accounts/users.ts'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'
import { proveNumber } from '../lazy-parts.ts'
import { type DetailsField, draftOf, type SectionName, sections } from './details.ts'
import { DetailsSection } from './details-section.tsx'
import { useDetailsEdit } from './use-details-edit.ts'

/** Name, email and mobile number, each with its Edit (PROF-05, PROF-06). */
export function DetailsTab({ user }: { user: User }) {
  const edit = useDetailsEdit(user)
  const saved = draftOf(user)

  const section = (name: SectionName) => ({
    title: titles[name],
    edit,
    name,
    isUnsaved: edit.open !== null && sections[name].some((field) => edit.shown[field].trim() !== saved[field]),
    values: sections[name].map((field) => ({ label: labels[field], value: written(field, edit.shown[field]) })),
  })
  const field = (name: DetailsField) => ({
    label: labels[name],
    value: edit.shown[name],
    error: edit.objections[name],
    readOnly: edit.isSaving,
    onChange: ({ target }: { target: HTMLInputElement }) => edit.type(name, target.value),
  })

  return (
    <div className="max-w-2xl divide-y divide-line border-line border-y">
      <DetailsSection {...section('name')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('firstName')} autoComplete="given-name" enterKeyHint="next" maxLength={50} />
          <TextField {...field('lastName')} autoComplete="family-name" enterKeyHint="done" maxLength={49} />
        </div>
      </DetailsSection>
      <DetailsSection {...section('email')}>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="done"
          maxLength={254}
        />
      </DetailsSection>
      <DetailsSection
        {...section('mobile')}
        note={
          !user.verify && (
            <div className="mt-2 max-w-[52ch] text-small">
              Not proven by a code yet: we call it about your orders, and you log in with the number you used before.
              <Lazy part={proveNumber} componentProps={{ user }} />
            </div>
          )
        }
      >
        <TextField
          {...field('mobileNumber')}
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint="done"
          hint="We call it about your orders. You keep logging in with the number that got a code."
          onChange={({ target }) => edit.type('mobileNumber', mobileDigits(target.value))}
        />
      </DetailsSection>
    </div>
  )
}

/** A number as one reads it out, with its country; the rest as it is. */
function written(field: DetailsField, value: string) {
  return field === 'mobileNumber' && value ? `+91 ${value}` : value
}

const titles = { name: 'Name', email: 'Email', mobile: 'Mobile number' } as const

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobileNumber: 'Mobile number',
} as const
