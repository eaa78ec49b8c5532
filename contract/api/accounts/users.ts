import { call } from '../endpoint.ts'
import type * as schema from './users.schema.ts'

export type * from './users.schema.ts'

/**
 * Registers a new guest for one checkout; `data` is the guest's token, valid 24 h (API-24, open-points 60). Who sends the token of an earlier
 * guest goes on having proven that one's number.
 */
export const addGuest = call<typeof schema.addGuest>('POST', '/guest/user/add')

/** The caller's own profile. */
export const getProfile = call<typeof schema.getProfile>('GET', '/user/me')

/** Changes one's own profile; absent fields stay, and so do those that are null (API-25). A new mobile number is contact data until proven (open-points 59). */
export const updateUser = call<typeof schema.updateUser>('PUT', '/user/:id/update', {
  has: ['mobileNumber'],
})

/** Replaces the profile picture: JPEG, PNG or GIF, at most 5 MB (API-31). `thumnailUrl` is spelled so. */
export const uploadProfileImage = call<typeof schema.uploadProfileImage>('POST', '/user/upload/profile/image', {
  isMultipart: true,
  has: ['originalUrl', 'thumnailUrl'],
})
