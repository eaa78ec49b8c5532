import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { writeDump } from '../checker/dump.ts'
import { readGstReports } from './gst-report.ts'
import type { ProviderProcess } from './provider-process.ts'

const checker = fileURLToPath(new URL('../checker/main.ts', import.meta.url))

type Run = {
  folder: string
  databaseUrl: string
  provider: Pick<ProviderProcess, 'copyLedger'>
  /** Everything has had its time: nothing may still be on its way, no message and no bill either. */
  isDrained?: boolean
}

/** Writes down how database and provider stand and lets the separate checker judge the run's folder; gives its sentences. */
export async function checkRun({ folder, databaseUrl, provider, isDrained = false }: Run): Promise<string[]> {
  await writeDump(databaseUrl, folder, (snapshot) => readGstReports(databaseUrl, snapshot))
  await provider.copyLedger()
  const child = spawn(process.execPath, [checker, ...(isDrained ? ['--drained'] : []), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return code === 0 ? [] : [`The checker found:\n${output.trim()}`]
}
