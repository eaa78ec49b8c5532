import * as z from 'zod/mini'
import { endpointSchema, staffRoles } from '#contract/api/endpoint.ts'
import { Id, line, Moment, mobile } from '#contract/api/fields.ts'

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

export const listStaff = endpointSchema({
  summary: 'The people of the shop',
  access: 'staff',
  roles,
  data: z.array(StaffMember),
})

export const addStaff = endpointSchema({
  summary: 'Add one of the shop’s people',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    409: ['Somebody with this number is on the list already.'],
  },
  access: 'staff',
  roles,
  body: StaffFields,
  data: StaffMember,
})

export const changeStaff = endpointSchema({
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
})

export const resetFactors = endpointSchema({
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
})

export const endSessionsOf = endpointSchema({
  summary: 'End all sessions of one of the shop’s people',
  refuses: {
    404: ['There is nobody like this on the list.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: StaffMember,
})
