import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const quickly = pathToFileURL(path.resolve(import.meta.dirname, '../program/start/drizzle-imports.ts')).href

/** A program of a test that works over and over, and prints a line as often as it begins anew. */
export function startToBeKilled(program: string, settings: Record<string, string | undefined>): ChildProcess {
  return spawn(process.execPath, ['--import', quickly, program], {
    env: { ...process.env, NODE_ENV: '', SHOP_MODE: 'demo', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Kills it so long after it has begun, in ms; ends when it is gone. */
export async function killAfter(child: ChildProcess, ms: number) {
  if (!child.stdout) throw new Error('The program says nothing.')
  await once(child.stdout, 'data')
  await sleep(ms)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** How long some work took, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
