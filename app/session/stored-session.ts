import type { User } from '#contract/api/users.ts'
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

// There is no call that reads a profile, so what the checkout fills in has to be kept with the name.
export function storeUser({
  id,
  name,
  countryCode,
  email,
  mobileNumber,
  address,
  profileImage,
  role,
  verify,
  currency,
}: User) {
  const kept = { id, name, countryCode, email, mobileNumber, address, profileImage, role, verify, currency }
  safeStorage.setItem(keys.user, JSON.stringify(kept))
}

export function readStoredUser(): User | null {
  try {
    const user = JSON.parse(safeStorage.getItem(keys.user) ?? 'null')
    return typeof user?.id === 'string' && user.role !== 'guest' ? user : null
  } catch {
    return null
  }
}

export function forgetStored() {
  safeStorage.removeItem(keys.token)
  safeStorage.removeItem(keys.user)
}
