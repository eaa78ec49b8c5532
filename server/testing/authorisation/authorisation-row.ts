import type { Access, StaffRole } from '#contract/api/endpoint.ts'

/** The things two shoppers own while the matrix is tried. */
export type Things = {
  userId: string
  cartLineId: string
  orderNumber: string
  ticketId: string
  /** Of another session than the one that asks. */
  sessionId: string
  token: string
}
type Target = Omit<Things, 'token'>

export type Row = {
  /** `outbox-key`: whoever has the key of a demo's outbox, once the shop holds anything of its own. */
  access: Access | 'outbox-key'
  /** For the back office: the roles that may call; all others are refused. */
  roles?: readonly StaffRole[]
  /** Kinds of matters that only an admin may call it about. */
  exceptionsOfAdmins?: readonly string[]
  /** A request with usable content, so that a refusal is about the caller. */
  query?: string
  body?: object
  /** The fields of a request sent as a form. */
  form?: Record<string, string>
  /** The address for something that has an owner; foreign and missing things must be answered alike. */
  owned?: (target: Target) => string
  /** What its owner is answered; 200 where nothing is said. */
  ownerStatus?: number
}

export const address = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}
export const person = { name: 'Asha Verma', email: 'asha@example.com', mobileNumber: '6123456789' }
