import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { projectFolder } from '../../scripts/node-binary.mjs'
import type { Random } from '../environment/seeded-random.ts'

/** One slip that could be made: what stands between two places of a file becomes something else. */
export type Mutant = { file: string; line: number; from: number; to: number; kind: string; replacement: string }

// Tables are declarations that migrations were made from, and commands are words around calls that are tested.
const notMutated = /\.test\.tsx?$|\/testing\/|\/test-[a-z-]+\.ts$|^server\/platform\/schema\/|command\.ts$|\.d\.ts$/
// Of a screen's texts most are names of CSS classes.
const classNames = ['StringLiteral']
const quiet = () => {}
const logger = {
  ...{ trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet },
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
}

/** All slips that could be made in a folder, in the order of its files and lines. */
export async function listMutants(folder: string): Promise<Mutant[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectFolder })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !notMutated.test(file))
    .sort()
  const listed = await Promise.all(files.map(mutantsIn))
  return listed.flat()
}

async function mutantsIn(file: string): Promise<Mutant[]> {
  const content = readFileSync(path.join(projectFolder, file), 'utf8')
  const fileToMutate = { name: file, mutate: true as const, content }
  const options = {
    plugins: null,
    excludedMutations: file.endsWith('.tsx') ? classNames : [],
    ignorers: [],
    noHeader: true,
  }
  const { mutants } = await new Instrumenter(logger).instrument([fileToMutate], options)
  const begins = lineBegins(content)
  return mutants.map(({ location: { start, end }, mutatorName, replacement }) => ({
    file,
    line: start.line + 1,
    from: (begins[start.line] ?? 0) + start.column,
    to: (begins[end.line] ?? 0) + end.column,
    kind: mutatorName,
    replacement,
  }))
}

/** So many of a folder's slips, drawn over all its lines: a file counts by its length, not by how much of it can slip. */
export function drawMutants(all: Mutant[], count: number, random: Random): Mutant[] {
  const remainingMutants = new Map<string, Mutant[]>()
  for (const mutant of all) {
    const line = `${mutant.file}:${mutant.line}`
    remainingMutants.set(line, [...(remainingMutants.get(line) ?? []), mutant])
  }
  const drawn: Mutant[] = []
  while (drawn.length < count && remainingMutants.size > 0) {
    const line = random.pick([...remainingMutants.keys()])
    drawn.push(random.pick(remainingMutants.get(line) ?? []))
    remainingMutants.delete(line)
  }
  return drawn
}

export function withMutant(content: string, { from, to, replacement }: Mutant) {
  return content.slice(0, from) + replacement + content.slice(to)
}

function lineBegins(content: string) {
  let begin = 0
  return content.split('\n').map((line) => {
    const here = begin
    begin += line.length + 1
    return here
  })
}
