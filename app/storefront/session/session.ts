import { create } from 'zustand'
import { api } from '#app/shared/api/browser-api.ts'
import { logOut as endSession } from '#contract/api/accounts/auth.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { phoneAuthInUse } from './phone-auth/phone-auth.ts'
import { forgetStored, isTokenKey, readStoredToken, readStoredUser, storeToken, storeUser } from './stored-session.ts'
import { verifyToken } from './token-check.ts'

/** A visitor who shops without an account (ENT-04). */
export const guestUser = {
  id: 'guest',
  name: 'Guest',
  countryCode: '+91',
  email: null,
  mobileNumber: '',
  role: 'guest',
  verify: false,
  currency: 'INR',
} as const
export type GuestUser = typeof guestUser

/**
 * `loading` until the start check ends; `unchecked`: the stored token could not be asked about, so nobody is signed in yet
 * (open-points 13). Until somebody is signed in, only id, name and role of the user are known.
 */
export type Session = {
  status: 'loading' | 'anonymous' | 'guest' | 'user' | 'unchecked'
  user: User | GuestUser | null
  token: string | null
}

/** Who shops here. On the server and during hydration always `loading`. */
export const useSession = create<Session>(() => ({ status: 'loading', user: null, token: null }))

/** Both a user and a token exist, and the server said that the token holds (AUTH-12). */
export function isAuthenticated({ status, user, token }: Session) {
  return status === 'user' && user !== null && token !== null
}

export function isGuest({ status }: Session) {
  return status === 'guest'
}

/** Reads the stored token and user, asks the server whether they hold and reads the profile (AUTH-01 to AUTH-05). Runs once, before hydration. */
export function startSession() {
  restoreSession()
  window.addEventListener('storage', ({ key }) => {
    if (isTokenKey(key) && readStoredToken() !== useSession.getState().token) restoreSession()
  })
  window.addEventListener('online', () => {
    if (useSession.getState().status === 'unchecked') checkStoredToken()
  })
}

/** Signs in: stores token and user and leaves guest mode (AUTH-06). */
export function logIn(token: string, user: User) {
  setGuestToken(null)
  // The user first: other tabs follow as soon as they see the token, and must find both.
  storeUser(user)
  storeToken(token)
  useSession.setState({ status: 'user', user, token })
}

/** Guest mode: the guest user, no token, in memory only (AUTH-07, open-points 11). */
export function continueAsGuest() {
  useSession.setState({ status: 'guest', user: guestUser, token: null })
}

/** Signs out here, at the phone provider and on the server, without waiting; the local cart stays (AUTH-08 to AUTH-10). */
export function logOut() {
  const { status, token } = useSession.getState()
  const phoneAuth = phoneAuthInUse()
  if (status !== 'guest') void phoneAuth?.signOut().catch(logFailure)
  phoneAuth?.clear()
  if (token) void api(endSession, {}, { token }).catch(logFailure)
  forgetSession()
  isLeavingDue = leavers.size === 0
  for (const leave of leavers) leave()
}

/** Calls `leave` after every logout: the shell goes home (ROUTE-14). Gives the function that stops it. */
export function onLogOut(leave: () => void) {
  leavers.add(leave)
  if (isLeavingDue) leave()
  isLeavingDue = false
  return () => void leavers.delete(leave)
}

/** Merges fields into the user and stores again what is kept of it (AUTH-11). */
export function updateUser(fields: Partial<User>) {
  const { user, status } = useSession.getState()
  if (!user || user.role === 'guest' || status === 'guest') return
  const changed = { ...user, ...fields } as User
  storeUser(changed)
  useSession.setState({ user: changed })
}

/** The token of one guest checkout: in memory only, never making the guest signed in (open-points 60). */
export function setGuestToken(token: string | null) {
  guestToken = token
}

export function getGuestToken() {
  return guestToken
}

/** Asks the server about the token in use; only an answered refusal logs out (open-points 13, 14). Never twice at a time about one token. */
export function checkStoredToken() {
  const { token } = useSession.getState()
  if (running?.token === token) return running.ended
  const ended = verifyStoredToken().finally(() => {
    if (running?.ended === ended) running = undefined
  })
  running = { token, ended }
  return ended
}

/** Resolves once the start check has ended. */
export function sessionStarted() {
  return new Promise<Session>((resolve) => {
    const session = useSession.getState()
    if (session.status !== 'loading') return resolve(session)
    const stop = useSession.subscribe((next) => {
      if (next.status === 'loading') return
      stop()
      resolve(next)
    })
  })
}

const leavers = new Set<() => void>()
// A stored token may be refused before the shell listens.
let isLeavingDue = false
let guestToken: string | null = null
let running: { token: string | null; ended: Promise<void> } | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retryDelayMs = 5_000

function restoreSession() {
  const token = readStoredToken()
  const user = readStoredUser()
  if (!token || !user) return forgetSession()
  // An earlier visit may have kept more of the user.
  storeUser(user)
  useSession.setState({ status: 'loading', user, token })
  void checkStoredToken()
}

async function verifyStoredToken() {
  const { token, status } = useSession.getState()
  if (!token) return
  const answer = await verifyToken(token, { withProfile: status !== 'user' })
  if (useSession.getState().token !== token) return
  clearTimeout(retryTimer)
  if (answer.verdict === 'invalid') return logOut()
  if (answer.verdict === 'valid') {
    retryDelayMs = 5_000
    return welcomeBack(answer.profile)
  }
  if (useSession.getState().status !== 'user') useSession.setState({ status: 'unchecked' })
  retryTimer = setTimeout(() => void checkStoredToken(), retryDelayMs)
  retryDelayMs = Math.min(retryDelayMs * 2, 60_000)
}

/** Without a profile the user stays as it is known. */
function welcomeBack(profile: User | null | undefined) {
  if (profile) storeUser(profile)
  useSession.setState({ status: 'user', ...(profile ? { user: profile } : {}) })
}

function forgetSession() {
  clearTimeout(retryTimer)
  forgetStored()
  setGuestToken(null)
  useSession.setState({ status: 'anonymous', user: null, token: null })
}

function logFailure(error: unknown) {
  console.warn('Signing out elsewhere failed:', error instanceof Error ? error.message : error)
}
