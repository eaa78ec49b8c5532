import { safeStorage } from '../session/storage.ts'

/** What visitors save without an account: ids only, newest first, in this browser. */
export const wishKey = 'wishlist'

export function readKeptWishes(): string[] {
  try {
    const kept = JSON.parse(safeStorage.getItem(wishKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function keepWishes(ids: string[]) {
  if (ids.length > 0) safeStorage.setItem(wishKey, JSON.stringify(ids))
  else safeStorage.removeItem(wishKey)
}
