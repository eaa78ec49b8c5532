import type { StaffRole } from '#contract/api/endpoint.ts'

export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  packer: 'Packer',
  support: 'Support',
}

/** What a role is for, said where it is chosen. */
export const roleMeanings: Record<StaffRole, string> = {
  admin: 'Everything, staff and legal settings included',
  manager: 'Orders, goods, shop front, people and numbers',
  packer: 'Orders to pack and hand over, stock counts',
  support: 'Customers, tickets, reviews and messages',
}
