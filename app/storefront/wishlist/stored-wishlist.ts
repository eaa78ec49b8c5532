import { safeStorage } from '../session/storage.ts'

/** What visitors save without an account: ids only, newest first, in this browser. */
export const wishlistKey = 'wishlist'

export function readStoredWishlist(): string[] {
  try {
    const stored = JSON.parse(safeStorage.getItem(wishlistKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function storeWishlist(ids: string[]) {
  if (ids.length > 0) safeStorage.setItem(wishlistKey, JSON.stringify(ids))
  else safeStorage.removeItem(wishlistKey)
}
