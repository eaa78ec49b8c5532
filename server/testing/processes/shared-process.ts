import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'
import { fuzzSeed } from '../fuzz-seed.ts'

/** Set once by libraries when they are loaded, and never again. */
const setByLibraries = ['process.env.VIPSHOME', 'globalThis.awslambda']
const listened = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'warning', 'message']

// A commit is green or red for everybody: what fast-check draws comes from it too.
fc.configureGlobal({ seed: fuzzSeed })

// Runs before each file that shares its process with others: what a file changes there is as before when the next one begins.
const before = lookAround()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const unexpectedChanges = changesSince(before)
  expect(
    unexpectedChanges,
    'This file leaves its process changed: put it back, or name the file among `alone` in vitest.config.ts',
  ).toEqual([])
})

function lookAround() {
  const { env, stdout, stderr } = process
  return new Map<string, unknown>([
    ...named('process.env.', env),
    ...named('console.', console),
    ...namedOwn('globalThis.', globalThis),
    ['process.cwd()', process.cwd()],
    ['process.exitCode', process.exitCode],
    ['process.stdout.write', stdout.write],
    ['process.stderr.write', stderr.write],
    ['AbortSignal.timeout', AbortSignal.timeout],
    ...listened.map((name) => [`listeners of ${name}`, process.listenerCount(name)] as const),
  ])
}

function changesSince(former: Map<string, unknown>) {
  const now = lookAround()
  const names = [...new Set([...former.keys(), ...now.keys()])].filter((name) => !setByLibraries.includes(name))
  return names.filter((name) => !Object.is(former.get(name), now.get(name)))
}

function named(room: string, things: object) {
  return Object.entries(things).map(([name, thing]) => [room + name, thing] as const)
}

// Some of Node's own globals are made when first asked for.
function namedOwn(room: string, things: object) {
  return Object.entries(Object.getOwnPropertyDescriptors(things)).flatMap(([name, { value, get }]) =>
    name.startsWith('__') ? [] : [[room + name, get ?? value] as const],
  )
}
