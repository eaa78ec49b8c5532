// Works under the launcher's lock when it is told to, and reports when it entered, left and released it.
import { setTimeout as sleep } from 'node:timers/promises'

const { withLock } = await import(process.argv[2])

process.on('message', async ({ at, forMs }) => {
  // All begin at the same moment: a timer would spread them over milliseconds.
  while (Date.now() < at);
  await withLock(async () => {
    process.send({ entered: Date.now() })
    await sleep(forMs)
    process.send({ left: Date.now() })
  })
  process.send({ released: true })
})
process.send({ ready: true })
