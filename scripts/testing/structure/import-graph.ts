import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'

const sources = '{app,bench,contract,db,deploy,proofs,sandbox,scripts,server}/**/*.{ts,tsx,mjs}'

/** Who imports a file: by file, the files that name it. */
export type Importers = Map<string, string[]>

export function readImporters(): Importers {
  const files = globSync(sources, { cwd: projectFolder, exclude: ['**/node_modules/**'] }).map((file) =>
    file.split(path.sep).join('/'),
  )
  const importers: Importers = new Map()
  for (const file of files) {
    for (const imported of importsOf(file, readFileSync(path.join(projectFolder, file), 'utf8'))) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** The files of ours that a source names, from the project's folder. */
export function importsOf(file: string, source: string): string[] {
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(([, name = '']) => name)
  return [...new Set(names)].map((name) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  )
}
