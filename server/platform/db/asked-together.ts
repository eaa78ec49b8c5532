type Asking<Found> = { resolve(found: Found | undefined): void; reject(reason: unknown): void }

/**
 * Makes a question about one key of one about many: those who ask it in one turn of the event loop, as calls that arrive together
 * do, are answered by one statement.
 */
export function askedTogether<Found>(findAll: (keys: string[]) => Promise<Map<string, Found>>) {
  let waiting = new Map<string, Asking<Found>[]>()
  const ask = async () => {
    const asked = waiting
    waiting = new Map()
    try {
      const found = await findAll([...asked.keys()])
      for (const [key, askings] of asked) for (const { resolve } of askings) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error)
    }
  }
  return (key: string) =>
    new Promise<Found | undefined>((resolve, reject) => {
      if (waiting.size === 0) setImmediate(ask)
      const askings = waiting.get(key)
      if (askings) askings.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
    })
}
