import { call } from '#contract/api/endpoint.ts'
import type * as schema from './factors.schema.ts'

export type * from './factors.schema.ts'

/** A new secret for an authenticator app. Nothing is stored yet: `sealed` comes back with the app's first code within 15 minutes. */
export const beginTotp = call<typeof schema.beginTotp>('POST', '/admin/factors/totp/begin', {
  has: ['secret', 'sealed'],
})

/** Sets up the app by its first code. The first factor also proves this session; a later one needs the second factor given a moment ago (403). */
export const setUpTotp = call<typeof schema.setUpTotp>('POST', '/admin/factors/totp', {
  has: ['id', 'role'],
})

/** What the browser has to make a passkey from. */
export const beginPasskey = call<typeof schema.beginPasskey>('POST', '/admin/factors/passkeys/begin')

/**
 * Sets up a passkey. The first factor also proves this session; a later one needs the second factor given a moment ago (403), or to
 * have been begun so in the last 5 minutes.
 */
export const setUpPasskey = call<typeof schema.setUpPasskey>('POST', '/admin/factors/passkeys', {
  has: ['id', 'role'],
})

export const listAccountFactors = call<typeof schema.listAccountFactors>('GET', '/admin/factors', {
  has: ['passkeys'],
})

/** Takes the authenticator app away. 409 where it is the only factor, 403 where the second factor was not given a moment ago. */
export const removeTotp = call<typeof schema.removeTotp>('DELETE', '/admin/factors/totp', {
  has: ['passkeys'],
})

/** Takes a passkey away. 409 where it is the only factor, 404 where it is not one's own, 403 as for the app. */
export const removePasskey = call<typeof schema.removePasskey>('DELETE', '/admin/factors/passkeys/:id', {
  has: ['passkeys'],
})

/** Where one is signed in now, the place used last first. */
export const listAccountSessions = call<typeof schema.listAccountSessions>('GET', '/admin/sessions', {
  eachHas: ['id', 'device'],
})

/** Ends one own session; 404 where it is not one's own or over. */
export const endAccountSession = call<typeof schema.endAccountSession>('DELETE', '/admin/sessions/:id', {
  eachHas: ['id', 'device'],
})

/** Ends every own session but this one. */
export const endOtherSessions = call<typeof schema.endOtherSessions>('POST', '/admin/sessions/end-others', {
  eachHas: ['id', 'device'],
})
