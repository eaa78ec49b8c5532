import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Person = { token: string; user: { id: string; name: string; role: string }; mobileNumber: string }
type HostileShop = {
  origin: string
  /** The main demo shopper; everything about her was written into the tables. */
  owner: Person
  /** Somebody who wrote hostile texts by the calls of the shop. */
  writer: Person & { orderNumber: string }
  files: { what: string; address: string; how: 'drawn' | 'kept' }[]
  /** Login codes that were sent. */
  codes: string[]
  outboxKey: string
  payloads: string[]
  hostileId: string
}

/** Opens the shop that is full of what attackers write, on a database of its own; `log` is all that it has logged. */
export async function openHostileShop() {
  const program = fileURLToPath(new URL('../server/testing/hostile/hostile-shop.ts', import.meta.url))
  const shop = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const log: string[] = []
  const opened = new Promise<HostileShop>((resolve, reject) => {
    createInterface(shop.stdout).on('line', (line) => {
      if (line.startsWith('{"origin":')) resolve(JSON.parse(line))
      else log.push(line)
    })
    shop.once('exit', (code) => reject(new Error(`The hostile shop ended with ${code}.`)))
  })
  const close = async () => {
    if (shop.exitCode !== null) return
    shop.stdin.end()
    await once(shop, 'exit')
  }
  return { ...(await opened), log, close }
}
