import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A server lives on when whoever started it is killed; this small process outlives us by a moment and ends it. */
export function endWithUs(data: string) {
  const program = fileURLToPath(new URL('database-keeper.ts', import.meta.url))
  const databaseGuard = spawn(process.execPath, [program, data], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  databaseGuard.stdin.on('error', () => {})
  databaseGuard.unref()
  return databaseGuard
}
