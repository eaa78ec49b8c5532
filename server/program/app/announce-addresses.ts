import { existsSync } from 'node:fs'
import { demoStaff } from '#server/people/staff/demo-accounts.ts'
import { demoShopper } from '#server/people/users/demo-shopper.ts'
import type { Config } from '#server/platform/config/config.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { hasOutbox, readOutboxKey } from '../demo/outbox-key.ts'

const [demoAdmin] = demoStaff

/** What whoever started the shop wants to know, the key of the outbox among it; no other line ever holds that. */
export async function addressLines(
  origin: string,
  config: Config,
  { where, copy }: { where: string; copy?: string | undefined },
) {
  const settings = settingsPath({ DATA_FOLDER: config.dataFolder })
  const lines = [
    `Shop             ${origin}`,
    `API              ${origin}/api/v1  (read it at ${origin}/api/docs)`,
    `Database         ${where}`,
    ...(existsSync(settings) ? [`Settings         ${settings}`] : []),
  ]
  if (!config.isDemo) return lines
  const codes = hasOutbox(config)
    ? [`Login codes      ${origin}/sandbox/outbox?key=${await readOutboxKey(config)}`]
    : []
  if (copy)
    return [
      ...lines,
      `Back office      ${origin}/admin`,
      ...codes,
      `This ${copy}: it reaches nothing of the real shop, and nobody but you reaches it`,
    ]
  return [
    ...lines,
    `Demo shopper     ${demoShopper.mobileNumber} (${demoShopper.name})`,
    `Back office      ${origin}/admin  (admin ${demoAdmin?.mobileNumber})`,
    ...codes,
  ]
}

export function announceOpen(lines: string[], tookMs: number) {
  const open = `Milloraa is open after ${(tookMs / 1000).toFixed(1)} s`
  console.log(`\n${[open, ...lines].map((line) => `  ${line}`).join('\n')}\n`)
}
