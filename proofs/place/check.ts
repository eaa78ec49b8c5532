import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { keepDump } from '../checker/dump.ts'
import { readGstReports } from './gst-report.ts'
import type { ProviderProcess } from './provider-process.ts'

const checker = fileURLToPath(new URL('../checker/main.ts', import.meta.url))

type Run = {
  folder: string
  databaseUrl: string
  provider: Pick<ProviderProcess, 'keepLedger'>
  /** Everything has had its time: nothing may still be on its way, no message and no bill either. */
  isSettled?: boolean
}

/** Writes down how database and provider stand and lets the separate checker judge the run's folder; gives its sentences. */
export async function checkRun({ folder, databaseUrl, provider, isSettled = false }: Run): Promise<string[]> {
  await keepDump(databaseUrl, folder, (snapshot) => readGstReports(databaseUrl, snapshot))
  await provider.keepLedger()
  const child = spawn(process.execPath, [checker, ...(isSettled ? ['--settled'] : []), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  return code === 0 ? [] : [`The checker found:\n${said.trim()}`]
}
