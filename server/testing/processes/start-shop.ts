import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/**
 * The shop as `npm start` starts it: built anew where its sources changed, the bundle, its memory, its process group. What
 * tests are run with (NODE_ENV) does not reach it.
 */
export function startShop(settings: Record<string, string>) {
  const { NODE_ENV: _, ...env } = process.env
  return spawn(process.execPath, [program], { env: { ...env, ...settings }, stdio: 'inherit' })
}
