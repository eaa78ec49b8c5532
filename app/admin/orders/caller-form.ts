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

/** What is known of a caller, for the fields that are still empty. */
export function knownFields(known: {
  name: string
  email: string
  address: { [Part in keyof CallerForm]?: string | null | undefined } | null
}): Partial<CallerForm> {
  const { name, email, address } = known
  const parts = Object.entries(address ?? {}).filter(([part, value]) => part in emptyCaller && value)
  return { ...(name ? { name } : {}), ...(email ? { email } : {}), ...Object.fromEntries(parts) }
}
