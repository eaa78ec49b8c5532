import type { User } from '#contract/api/accounts/users.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'

/** What the details hold while they are being edited. */
export type DetailsDraft = { firstName: string; lastName: string; email: string; mobileNumber: string }
export type DetailsField = keyof DetailsDraft

/** The three sections of the details and what each holds (PROF-05, open-points 96). */
export const sections = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  mobile: ['mobileNumber'],
} as const satisfies Record<string, readonly DetailsField[]>
export type SectionName = keyof typeof sections

/** The details as the profile has them; the first word of the name is the first name (ENT-02, open-points 95). */
export function draftOf({ name, email, mobileNumber }: User): DetailsDraft {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.join(' '), email: email ?? '', mobileNumber }
}

/** The sentence for each field that keeps the details from being saved (VAL-24), in the order of the screen. */
export function objectionsTo(draft: DetailsDraft): Partial<Record<DetailsField, string>> {
  const objections: Partial<Record<DetailsField, string>> = {}
  for (const field of required) {
    const objection = draft[field].trim() === '' ? missing : wrongForm(field, draft[field])
    if (objection) objections[field] = objection
  }
  return objections
}

/** What a save sends: all of the section being edited, and of the others what was changed. */
export function changesOf(draft: DetailsDraft, user: User, open: SectionName) {
  const saved = draftOf(user)
  const isSent = (section: SectionName) =>
    section === open || sections[section].some((field) => draft[field].trim() !== saved[field])
  return {
    ...(isSent('name') ? { name: fullName(draft) } : {}),
    ...(isSent('email') ? { email: draft.email.trim() } : {}),
    ...(isSent('mobile') ? { mobileNumber: draft.mobileNumber } : {}),
  }
}

/** First and last name joined by a space (ENT-02). */
export function fullName({ firstName, lastName }: Pick<DetailsDraft, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim().replace(/\s+/g, ' ')
}

export function sectionOf(field: DetailsField) {
  return field === 'email' ? 'email' : field === 'mobileNumber' ? 'mobile' : 'name'
}

const required = ['firstName', 'email', 'mobileNumber'] as const
const missing = 'First name, email, and mobile are required!'

/** The checkout's sentences for the checkout's mistakes (open-points 96). */
function wrongForm(field: (typeof required)[number], value: string) {
  if (field === 'firstName') return undefined
  return checkoutObjection({ ...right, [field]: value })
}

const right = {
  name: 'A',
  mobileNumber: '0000000000',
  email: 'a@b.c',
  address: { houseNumber: '1', pincode: '1', town: 'T', district: 'D', state: 'S' },
}
