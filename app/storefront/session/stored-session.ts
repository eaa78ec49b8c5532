import type { User } from '#contract/api/accounts/users.ts'
import { safeStorage } from './storage.ts'

// The keys of ENT-37; the cart keeps its own.
const keys = { token: 'authToken', user: 'user' } as const

export function isTokenKey(key: string | null) {
  return key === keys.token
}

export function storeToken(token: string) {
  safeStorage.setItem(keys.token, token)
}

export function readStoredToken() {
  return safeStorage.getItem(keys.token)
}

/** Keeps who it is and nothing else: whatever a page's scripts can read, a stolen page could too. */
export function storeUser({ id, name, role }: Pick<User, 'id' | 'name' | 'role'>) {
  safeStorage.setItem(keys.user, JSON.stringify({ id, name, role }))
}

/** The stored user, with the fields that are not kept left blank until the profile is read. */
export function readStoredUser(): User | null {
  try {
    const { id, name, role } = JSON.parse(safeStorage.getItem(keys.user) ?? '{}')
    return typeof id === 'string' && role !== 'guest' ? { ...unread, id, name: name ?? null, role: 'user' } : null
  } catch {
    return null
  }
}

const unread = {
  countryCode: '+91',
  email: null,
  mobileNumber: '',
  address: null,
  profileImage: null,
  verify: false,
  currency: 'INR',
} as const

export function forgetStored() {
  safeStorage.removeItem(keys.token)
  safeStorage.removeItem(keys.user)
}
