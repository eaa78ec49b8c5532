import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

/** What speaks to another database, or to PostgreSQL itself, asks the driver. */
const askTheDriver = [
  'server/platform/db/',
  'server/platform/postgres/',
  'server/platform/backup-format/',
  'server/platform/commands/',
  'server/operations/backups/',
  'server/operations/restores/',
  // The library of the jobs brings its statements along.
  'server/platform/jobs/',
  'server/operations/schedule/queue.ts',
  // A command with settings of its own for its connection.
  'server/program/demo/fill-big-shop.ts',
]

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const files = globSync('server/**/*.ts', { cwd: projectFolder })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.ts$|\/testing\/|\/generated-clients\//.test(file))
const those = (pattern: RegExp) => files.filter((file) => pattern.test(read(file)))

describe('an engineer who looks for what the shop asks its database', () => {
  it('finds it in the query builder and in *.sql.ts, and nowhere as text for the driver', () => {
    const others = those(/\.(query|execute)[(<]/).filter((file) => !askTheDriver.some((own) => file.startsWith(own)))
    expect(others).toEqual([])
  })

  it('finds every prepared statement in a *.sql.ts, and nothing else in one', () => {
    const withStatements = those(/\b(prepared|composed)`|\bexpression[(<]/)
    const own = 'server/platform/db/prepared/fragments.ts'
    expect(withStatements.filter((file) => !file.endsWith('.sql.ts') && file !== own)).toEqual([])
    expect(files.filter((file) => file.endsWith('.sql.ts') && !withStatements.includes(file))).toEqual([])
  })

  it('finds none of the folders that ask the driver gone', () => {
    expect(askTheDriver.filter((own) => !files.some((file) => file.startsWith(own)))).toEqual([])
  })
})
