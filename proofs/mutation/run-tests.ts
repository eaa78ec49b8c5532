import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Answer, Question } from './test-runner.ts'

const longestMs = 180_000

/** Asks the tests of a tree whether they notice what changed in it. A slip that hangs them is noticed. */
export function openTests(folder: string) {
  let child: ChildProcess | undefined
  // A slip that was taken back changes its file as well.
  const changed = new Set<string>()
  const inFolder = (file: string) => path.join(folder, file)
  return {
    async run(file: string, tests: string[]) {
      child ??= await begin(folder)
      changed.add(inFolder(file))
      child.send({ changed: [...changed], tests: tests.map(inFolder) } satisfies Question)
      const answer = await answerOf(child)
      if (!answer) {
        end(child)
        child = undefined
        return { isNoticed: true, by: 'they never ended' }
      }
      return { isNoticed: answer.isNoticed, by: answer.by && path.relative(folder, answer.by) }
    },
    close: () => child && end(child),
  }
}

async function begin(folder: string) {
  const program = path.join(folder, 'proofs', 'mutation', 'test-runner.ts')
  const child = fork(program, { cwd: folder, env: { ...process.env, NODE_ENV: 'test' }, detached: true, silent: true })
  let output = ''
  child.stderr?.on('data', (text) => {
    output = `${output}${text}`.slice(-2_000)
  })
  child.stdout?.resume()
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if ((first as Answer | undefined)?.kind !== 'ready') throw new Error(`The tests could not be opened.\n${output}`)
  return child
}

/** Nothing when it ended or took too long. */
async function answerOf(child: ChildProcess) {
  const waiting = new AbortController()
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(longestMs)])
  const next = (event: string) => once(child, event, { signal }).catch(() => [])
  const [first] = await Promise.race([next('message'), next('exit')])
  waiting.abort()
  const answer = first as Answer | undefined
  return answer?.kind === 'answer' ? answer : undefined
}

function end(child: ChildProcess) {
  try {
    // Its workers and its database server too.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
