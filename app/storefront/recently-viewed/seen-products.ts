import { safeStorage } from '../session/storage.ts'

/** The last products looked at in this browser, newest first: ids and nothing else. */
export const mostSeen = 12

export function readSeen(): string[] {
  try {
    const seen = JSON.parse(safeStorage.getItem(key) ?? '[]')
    return Array.isArray(seen) ? seen.filter((id) => typeof id === 'string').slice(0, mostSeen) : []
  } catch {
    return []
  }
}

export function noteSeen(productId: string) {
  const seen = [productId, ...readSeen().filter((id) => id !== productId)].slice(0, mostSeen)
  safeStorage.setItem(key, JSON.stringify(seen))
}

export function forgetSeen() {
  safeStorage.removeItem(key)
}

const key = 'recently-viewed'
