import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The kinds of unit tests, in the order of what they cost. */
export type TestKind = 'pure' | 'shop' | 'alone'

const tests = '{app,bench,contract,db,deploy,proofs,sandbox,scripts,server}/**/*.test.{ts,tsx}'

/** Whatever imports one of these, however far, needs a database server. */
const doorsToDatabases = ['server/testing/databases.ts', 'server/testing/test-shop.ts']

/** Replaces modules for everything that runs in the process. */
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/

/**
 * Each test file by its kind, found by what the file imports: `shop` where it opens a database, `pure` where it does not.
 * Files of one kind share a process and its modules, but for `alone`: those that replace modules, and those named here.
 */
export function sortTests(root: string, alone: Record<string, string>, isNight: boolean) {
  const files = globSync(tests, { cwd: root }).map((file) => file.split(path.sep).join('/'))
  const missingFiles = Object.keys(alone).filter((file) => !files.includes(file))
  if (missingFiles.length > 0)
    throw new Error(`No such test any more, take it off the list: ${missingFiles.join(', ')}`)
  const kinds: Record<TestKind, string[]> = { pure: [], shop: [], alone: [] }
  const sources = readSources(root, files)
  const opening = leadingTo(sources, doorsToDatabases)
  const replacing = leadingTo(
    sources,
    [...sources.keys()].filter((file) => replacesModules.test(sources.get(file)?.text ?? '')),
  )
  for (const file of files.sort()) {
    if (file.includes('.night.test.') && !isNight) continue
    const isAlone = file in alone || replacing.has(file)
    kinds[isAlone ? 'alone' : opening.has(file) ? 'shop' : 'pure'].push(file)
  }
  return kinds
}

type Sources = Map<string, { text: string; imports: string[] }>

/** These files of ours and all that they import, however far. */
function readSources(root: string, files: string[]) {
  const sources: Sources = new Map()
  const selected = new Set(files)
  for (const file of selected) {
    // A test of ours may quote an import of a file that never was.
    if (!isCode.test(file) || !existsSync(path.join(root, file))) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    const imports = importsOf(text, file)
    sources.set(file, { text, imports })
    for (const one of imports) selected.add(one)
  }
  return sources
}

/** All files that import one of these, however far, and these themselves. */
function leadingTo(sources: Sources, ends: string[]) {
  const importers = new Map<string, string[]>()
  for (const [file, { imports }] of sources) {
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const found = new Set(ends)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

const isCode = /\.(ts|tsx|mjs)$/
const imported = /^(?:import|export)\b(?! type\b)[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(text: string, file: string) {
  return [...text.matchAll(imported)].flatMap(([, from, bare, later]) => {
    const name = (from ?? bare ?? later ?? '').replace(/\?.*$/, '')
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []
  })
}
