import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestShop } from '../test-shop.ts'

type Work = {
  /** Says on its output when the work begins, so that whoever kills it meets the work and not the start of a program. */
  program: string
  settings: Record<string, string>
  /** At most so long after that it is killed. */
  withinMs: number
}

/** Has a process of its own at work and kills it at a random moment. */
export async function killAtWork({ program, settings, withinMs }: Work) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: '', SHOP_MODE: 'demo', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const [ended] = await Promise.race([once(child.stdout, 'data').then(() => []), exited])
    if (ended !== undefined) throw new Error(`${program} ended before its work began.`)
    await sleep(Math.random() * withinMs)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

/** With these a process of its own works on the shop of a test. */
export function settingsOf({ config: { databaseUrl = '', dataFolder } }: Pick<TestShop, 'config'>) {
  return { DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder }
}

export async function timed(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return { tookMs: performance.now() - begun }
}
