import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { namesForProgram } from '#server/providers/messages/testing/provider-names.ts'

const program = path.join(import.meta.dirname, '../../platform/jobs/testing/job-process.ts')

/** Another process that works on the jobs of this shop. It finds the stand-ins of providers that answer here. */
export async function startJobProcess(settings: Record<string, string>, folder: string): Promise<ChildProcess> {
  const names = await namesForProgram(folder)
  const commandArguments = [...names.flags, program, JSON.stringify(settings)]
  const child = spawn(process.execPath, commandArguments, {
    env: { ...process.env, ...names.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('The process did not begin to work.')
  return child
}
