import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

/** What speaks to another database, or to PostgreSQL itself, asks the driver. */
const filesUsingDriver = [
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
    const others = those(/\.(query|execute)[(<]/).filter(
      (file) => !filesUsingDriver.some((own) => file.startsWith(own)),
    )
    expect(others).toEqual([])
  })

  it('finds every prepared statement and every part of one in a *.sql.ts, and nothing else in one', () => {
    const withStatements = those(/\b(prepared|composed)`|\bexpression[(<]|\bfragment\(/)
    const others = withStatements.filter((file) => !file.endsWith('.sql.ts') && !file.startsWith('server/platform/db/'))
    expect(others).toEqual([])
    expect(files.filter((file) => file.endsWith('.sql.ts') && !withStatements.includes(file))).toEqual([])
  })

  it('finds SQL as plain text in a *.sql.ts alone, whatever it is put together to', () => {
    const others = files.filter(
      (file) => !file.endsWith('.sql.ts') && !filesUsingDriver.some((own) => file.startsWith(own)),
    )
    expect(
      others.flatMap((file) =>
        textsOf(file)
          .filter(isSql)
          .map((text) => `${file}: ${text}`),
      ),
    ).toEqual([])
  })

  it('finds none of the folders that ask the driver gone', () => {
    expect(filesUsingDriver.filter((own) => !files.some((file) => file.startsWith(own)))).toEqual([])
  })
})

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The strings and templates of a file, without those that a tag such as `sql` takes apart. */
function textsOf(file: string): string[] {
  const source = read(file)
  return textsIn(parseAst(source, { lang: 'ts' }, file), source)
}

function textsIn(given: unknown, source: string): string[] {
  if (Array.isArray(given)) return given.flatMap((one) => textsIn(one, source))
  if (typeof given !== 'object' || given === null) return []
  const node = given as Node
  if (node.type === 'TaggedTemplateExpression') return textsIn((node.quasi as Node).expressions, source)
  const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  return [...(isText ? [source.slice(node.start, node.end)] : []), ...textsIn(Object.values(node), source)]
}

/** A statement, or what stands nowhere but in one: a condition on a column of an alias, a cast, `is null`. */
function isSql(text: string) {
  return [
    /\b(select|delete)\b[\s\S]*\bfrom\b|\binsert into\b|\bupdate \w+ set\b/,
    /\bexists \(|\bcase when\b|\bis (not )?null\b|\bmaterialized\b|\border by [a-z_.]+\b(,|$)/,
    /\w\)?::(text|int|uuid|bigint|numeric|boolean|json|timestamptz|tsquery)\b/,
    /\b[a-z]\.[a-z_]+ (=|>|<|in|and|or|like)\b/,
  ].some((sign) => sign.test(text))
}
