import type { UseFormReturn } from 'react-hook-form'

export type CallerForm = {
  mobileNumber: string
  name: string
  email: string
  houseNumber: string
  towerName: string
  buildingName: string
  town: string
  district: string
  pincode: string
  state: string
  note: string
}

export const emptyCaller: CallerForm = {
  mobileNumber: '',
  name: '',
  email: '',
  houseNumber: '',
  towerName: '',
  buildingName: '',
  town: '',
  district: '',
  pincode: '',
  state: '',
  note: '',
}

/** Recipient and address as the call takes them. */
export function orderOf({ mobileNumber, name, email, note: _, ...deliveryAddress }: CallerForm) {
  return { recipient: { mobileNumber, name, email: email.trim() }, deliveryAddress }
}

type Known = {
  name: string
  email: string
  address: { [Part in keyof CallerForm]?: string | null | undefined } | null
}
type Fields = Pick<UseFormReturn<CallerForm>, 'getValues' | 'setValue'>

/**
 * Fills in what is known of a number, where nothing is typed: that is the caller's own word. What it gives back takes it out
 * again, for the number may have been another's; what was typed over it stays.
 */
export function fillIn({ getValues, setValue }: Fields, known: Known) {
  const filled = knownFields(known).filter(([name]) => !getValues(name))
  for (const [name, value] of filled) setValue(name, value)
  return () => {
    for (const [name, value] of filled) if (getValues(name) === value) setValue(name, '')
  }
}

function knownFields({ name, email, address }: Known) {
  return Object.entries({ ...address, name, email }).filter(
    (field): field is [keyof CallerForm, string] => field[0] in emptyCaller && Boolean(field[1]),
  )
}
