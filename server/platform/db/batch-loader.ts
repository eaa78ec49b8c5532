type PendingKey<Found> = { resolve(found: Found | undefined): void; reject(reason: unknown): void }

/**
 * Makes a question about one key of one about many: those who ask it in one turn of the event loop, as calls that arrive together
 * do, are answered by one statement.
 */
export function createBatchLoader<Found>(findAll: (keys: string[]) => Promise<Map<string, Found>>) {
  let pendingBatch = new Map<string, PendingKey<Found>[]>()
  const sendRequest = async () => {
    const batch = pendingBatch
    pendingBatch = new Map()
    try {
      const found = await findAll([...batch.keys()])
      for (const [key, askings] of batch) for (const { resolve } of askings) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error)
    }
  }
  return (key: string) =>
    new Promise<Found | undefined>((resolve, reject) => {
      if (pendingBatch.size === 0) setImmediate(sendRequest)
      const askings = pendingBatch.get(key)
      if (askings) askings.push({ resolve, reject })
      else pendingBatch.set(key, [{ resolve, reject }])
    })
}
