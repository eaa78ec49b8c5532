import { call } from '#contract/api/endpoint.ts'
import type * as schema from './staff.schema.ts'

export type * from './staff.schema.ts'

/** Everybody of the shop, those who left last. */
export const listStaff = call<typeof schema.listStaff>('GET', '/admin/staff', {
  eachHas: ['id', 'role'],
})

/**
 * Adds somebody; they sign in by their mobile number and set up their second factor the first time. 409 for a number already there,
 * 403 where the own second factor was not given a moment ago (`FactorWanted`).
 */
export const addStaff = call<typeof schema.addStaff>('POST', '/admin/staff', {
  has: ['id'],
})

/**
 * Changes somebody; a role counts with their next call, and whoever is no longer active or gets another number is signed out.
 * 409 when the shop would be left without an admin, for oneself, or when somebody else changed it meanwhile (`data.current`); 403 for
 * another number, role or access where the own second factor was not given a moment ago (`FactorWanted`).
 */
export const changeStaff = call<typeof schema.changeStaff>('PUT', '/admin/staff/:id', {
  has: ['id'],
})

/**
 * Forgets somebody's second factors and signs them out: they set up a new one with the next sign-in. 403 where the own second factor
 * was not given a moment ago (`FactorWanted`).
 */
export const resetFactors = call<typeof schema.resetFactors>('POST', '/admin/staff/:id/reset-factors', {
  has: ['id'],
})

/** Signs somebody out everywhere. */
export const endSessionsOf = call<typeof schema.endSessionsOf>('POST', '/admin/staff/:id/end-sessions', {
  has: ['id'],
})
