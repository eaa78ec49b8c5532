/** The browser's storage; what it refuses to keep stays in a memory that lasts as long as the page. */
export const safeStorage = {
  getItem(key: string) {
    // What could not be stored is newer than what is.
    const unstored = memory.get(key)
    if (unstored !== undefined) return unstored
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
      memory.delete(key)
    } catch {
      memory.set(key, value)
    }
  },
  removeItem(key: string) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored there.
    }
  },
}

const memory = new Map<string, string>()

// What another tab stores now is newer again; the server has no window.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === null) memory.clear()
  else memory.delete(key)
})
