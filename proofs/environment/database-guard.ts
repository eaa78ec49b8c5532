import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from '#server/platform/postgres/postgres-folder.ts'
import { killTree } from './child-processes.ts'

// Waits for the end of the proof that started a database server: one that was cut off leaves neither server nor data behind.
const data = process.argv[2] ?? ''
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdin.on('end', end).on('error', end).resume()

async function end() {
  const { pid } = readPidFile(data) ?? {}
  try {
    if (pid !== undefined) killTree(pid)
    await sleep(500)
    rmSync(data, { recursive: true, force: true })
  } catch {
    // It had ended already.
  }
  process.exit(0)
}
