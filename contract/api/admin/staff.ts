import * as z from 'zod/mini'
import { endpoint, staffRoles } from '../endpoint.ts'
import { Id, line, Moment, mobile } from '../fields.ts'

const roles = ['admin'] as const

const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  /** Ten digits; the login. */
  mobileNumber: z.string(),
  role: z.enum(staffRoles),
  isActive: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.number(),
  /** How many browsers are signed in, and when one of them was seen last. */
  sessions: z.number(),
  lastSeenAt: z.nullable(Moment),
  createdAt: Moment,
  version: z.number(),
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffFields = z.object({
  name: line(80, 'The name').check(z.minLength(1, 'Enter a name')),
  mobileNumber: mobile('Enter a valid 10-digit number'),
  role: z.enum(staffRoles, 'Choose a role'),
})

/** Everybody of the shop, those who left last. */
export const listStaff = endpoint('GET', '/admin/staff', {
  summary: 'The people of the shop',
  access: 'staff',
  roles,
  data: z.array(StaffMember),
  eachHas: ['id', 'role'],
})

/**
 * Adds somebody; they sign in by their mobile number and set up their second factor the first time. 409 for a number already there,
 * 403 where the own second factor was not given a moment ago (`FactorWanted`).
 */
export const addStaff = endpoint('POST', '/admin/staff', {
  summary: 'Add one of the shop’s people',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    409: ['Somebody with this number is on the list already.'],
  },
  access: 'staff',
  roles,
  body: StaffFields,
  data: StaffMember,
  has: ['id'],
})

/**
 * Changes somebody; a role counts with their next call, and whoever is no longer active or gets another number is signed out.
 * 409 when the shop would be left without an admin, for oneself, or when somebody else changed it meanwhile (`data.current`); 403 for
 * another number, role or access where the own second factor was not given a moment ago (`FactorWanted`).
 */
export const changeStaff = endpoint('PUT', '/admin/staff/:id', {
  summary: 'Change one of the shop’s people',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    404: ['There is nobody like this on the list.'],
    409: [
      'The shop needs at least one admin.',
      'Your own role, number and access can only be changed by another admin.',
    ],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.extend(StaffFields, { isActive: z.boolean(), version: z.number() }),
  data: StaffMember,
  has: ['id'],
})

/**
 * Forgets somebody's second factors and signs them out: they set up a new one with the next sign-in. 403 where the own second factor
 * was not given a moment ago (`FactorWanted`).
 */
export const resetFactors = endpoint('POST', '/admin/staff/:id/reset-factors', {
  summary: 'Reset the second factor of one of the shop’s people',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    404: ['There is nobody like this on the list.'],
    409: ['Change your own second factor on the page of your account.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: StaffMember,
  has: ['id'],
})

/** Signs somebody out everywhere. */
export const endSessionsOf = endpoint('POST', '/admin/staff/:id/end-sessions', {
  summary: 'End all sessions of one of the shop’s people',
  refuses: {
    404: ['There is nobody like this on the list.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: StaffMember,
  has: ['id'],
})
