import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A regular expression of our sources; `source` is undefined where it is put together from what is not known here. */
export type Expression = { file: string; line: number; source: string | undefined; flags: string }

type Node = { type: string; start: number; [key: string]: unknown }

/** Every expression in the code of some folders, without what tests are made of. */
export function expressionsIn(root: string, folders: string[]): Expression[] {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
  return files
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .sort()
    .flatMap((file) => expressionsOf(file, readFileSync(path.join(root, file), 'utf8')))
}

/** The expressions of one file: literals, and what `RegExp` is given. */
export function expressionsOf(file: string, text: string): Expression[] {
  const nodes = nodesWithin(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  const constants = constantsOf(nodes)
  return nodes.flatMap((node) => {
    const line = text.slice(0, node.start).split('\n').length
    const regex = node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined
    if (regex) return [{ file, line, source: regex.pattern, flags: regex.flags }]
    if (!isRegExp(node)) return []
    const [pattern, flags] = node.arguments as (Node | undefined)[]
    // `new RegExp(/a/)` was seen as the literal that it is.
    if (pattern?.regex) return []
    return [{ file, line, source: textOf(pattern, constants), flags: textOf(flags, constants) ?? '' }]
  })
}

function isRegExp({ type, callee }: Node) {
  return (type === 'NewExpression' || type === 'CallExpression') && (callee as Node).name === 'RegExp'
}

/** The texts of `const` names, of which templates may be made. */
function constantsOf(nodes: Node[]) {
  const constants = new Map<string, string>()
  for (const { type, id, init } of nodes) {
    const value = type === 'VariableDeclarator' ? textOf((init as Node | null) ?? undefined, constants) : undefined
    if (value !== undefined) constants.set(String((id as Node).name), value)
  }
  return constants
}

function textOf(node: Node | undefined, constants: Map<string, string>): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'Identifier') return constants.get(String(node.name))
  if (node?.type === 'TemplateLiteral') return templateOf(node, 'cooked', constants)
  const isRaw =
    node?.type === 'TaggedTemplateExpression' && ((node.tag as Node).property as Node | undefined)?.name === 'raw'
  return isRaw ? templateOf(node.quasi as Node, 'raw', constants) : undefined
}

function templateOf({ quasis, expressions }: Node, kind: 'cooked' | 'raw', constants: Map<string, string>) {
  const texts = (quasis as { value: Record<'cooked' | 'raw', string> }[]).map(({ value }) => value[kind])
  const values = (expressions as Node[]).map((one) => textOf(one, constants))
  if (values.includes(undefined)) return undefined
  return texts.flatMap((text, at) => [text, values[at] ?? '']).join('')
}

/** All nodes, each before those within it. */
function nodesWithin(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesWithin)
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  const inner = Object.values(node).flatMap(nodesWithin)
  return typeof (node as Node).type === 'string' ? [node as Node, ...inner] : inner
}
