import { demoShopper } from '#db/seed/demo-shopper.ts'
import { demoStaff } from '#db/seed/demo-staff.ts'
import type { Config } from './config.ts'

const [demoAdmin] = demoStaff

/** What whoever started the shop wants to know. */
export function addressLines(origin: string, config: Config, where: string) {
  const lines = [
    `Shop             ${origin}`,
    `API              ${origin}/api/v1  (read it at ${origin}/api/docs)`,
    `Database         ${where}`,
  ]
  if (!config.isDemo) return lines
  return [
    ...lines,
    `Demo shopper     ${demoShopper.mobileNumber} (${demoShopper.name})`,
    `Back office      ${origin}/admin  (admin ${demoAdmin?.mobileNumber})`,
    `Login codes      ${origin}/sandbox/outbox`,
  ]
}

export function sayOpen(lines: string[], tookMs: number) {
  const open = `Milloraa is open after ${(tookMs / 1000).toFixed(1)} s`
  console.log(`\n${[open, ...lines].map((line) => `  ${line}`).join('\n')}\n`)
}
