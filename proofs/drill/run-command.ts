import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../environment/child-processes.ts'

export type Ran = { seconds: number; megabytes: number | undefined }

type Command = { program: string; commandArguments: string[]; settings: Record<string, string>; logFile: string }

/** Runs a command of the shop as its owner would; gives its seconds and, on Linux, the most memory it had. Throws its words when it fails. */
export async function runCommand({ program, ...command }: Command): Promise<Ran> {
  const begun = performance.now()
  const file = fileURLToPath(new URL(`../../server/${program}`, import.meta.url))
  const child = startProgram({ program: file, ...command })
  const ended = once(child, 'exit')
  let megabytes: number | undefined
  while (child.exitCode === null && child.signalCode === null) {
    megabytes = mostMemoryOf(child.pid) ?? megabytes
    await Promise.race([ended, sleep(200)])
  }
  if (child.exitCode !== 0) throw new Error(`${program} failed: ${readFileSync(command.logFile, 'utf8').trim()}`)
  return { seconds: (performance.now() - begun) / 1_000, megabytes }
}

/** The most the process has had since it began, in MB. */
export function mostMemoryOf(pid: number | undefined) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) / 1_024 : undefined
  } catch {
    // It has ended, or this is not Linux.
    return undefined
  }
}
