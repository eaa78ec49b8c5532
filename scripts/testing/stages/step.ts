import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'
import { readTestReport, resultsFolder, type TestResult } from './test-report.ts'

/** What a step runs: a program of Node with its words, and what of it the reader sees. */
export type Command = {
  commandArguments: string[]
  env?: Record<string, string>
  /** Its words go on the screen as they come; else only those of a failure. */
  isLoud?: boolean
}

export type Step = {
  title: string
  /** One after the other; the first that fails ends the step. */
  commands: Command[]
  /** Where its reporter writes what its tests did, a line a test. */
  report?: string
  /** How many checks it made, where it writes no such report. */
  count?: () => { passed: number; failed: number }
}

export type StepOutcome = {
  title: string
  isFine: boolean
  seconds: number
  results: TestResult[]
  passed: number
  failed: number
  /** Its tests have a number of their own. */
  isCounted: boolean
}

/** Runs a step and says how it ended; what failed stands on the screen when it failed. */
export async function runStep(step: Step, { node = process.execPath, signal }: { node?: string; signal: AbortSignal }) {
  const begun = performance.now()
  console.log(`== ${step.title}`)
  let isFine = true
  for (const command of step.commands) {
    const { code, output } = await runCommand(node, command, signal)
    isFine = code === 0
    if (isFine) continue
    if (output.trim()) console.log(`\n${output.trim()}`)
    break
  }
  const seconds = (performance.now() - begun) / 1000
  const results = step.report ? readTestReport(path.join(resultsFolder, step.report)) : []
  console.log(`== ${step.title}: ${isFine ? 'passed' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  const count = countOf(step, results)
  // A step that fails beside its tests, or tells nothing of them, counts as one failure itself.
  const failed = isFine ? count.failed : Math.max(count.failed, 1)
  const isCounted = step.report !== undefined || step.count !== undefined
  const outcome: StepOutcome = { title: step.title, isFine, seconds, results, passed: count.passed, failed, isCounted }
  return outcome
}

function countOf({ report, count }: Step, results: TestResult[]) {
  const number = (expectedOutcome: TestResult['outcome']) =>
    results.filter(({ outcome }) => outcome === expectedOutcome).length
  if (report) return { passed: number('passed'), failed: number('failed') }
  try {
    return count?.() ?? { passed: 0, failed: 0 }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function runCommand(node: string, { commandArguments, env = {}, isLoud = false }: Command, signal: AbortSignal) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(node, commandArguments, {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const endChild = () => child.kill()
    process.once('exit', endChild)
    child.once('error', (error) => {
      output += `\n${error.message}`
      resolve({ code: 1, output })
    })
    child.once('close', (code) => {
      process.removeListener('exit', endChild)
      resolve({ code: code ?? 1, output })
    })
  })
}
