import MagicString from 'magic-string'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Leaves the schemas of `contract/api` out of the browser's code, which only needs each call's method and path: the server
 * checks what comes in. 9 kB gz of every page. A schema that browser code does use is kept, and zod with it.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/contract\/api\/([\w-]+\/)*[\w-]+\.ts$/.test(id)) return
      const text = new MagicString(code)
      const program = this.parse(code) as unknown as Node
      for (const call of callsWithin(program)) {
        if (isCallTo(call, 'endpoint')) dropParts(text, (call.arguments as Node[])[2], partsOfServer)
        // Several calls about one kind of thing: their schemas are made of these.
        if (isCallTo(call, 'placedCalls')) dropParts(text, (call.arguments as Node[])[1], () => partsOfKind)
      }
      for (const declaration of topLevelDeclarations(program)) {
        const init = declaration.init as Node | null
        if (init?.type !== 'CallExpression') continue
        // What nobody uses may go: making a schema or an endpoint has no effect on anything else.
        text.appendLeft(init.start, '/* @__PURE__ */ (() => ').appendRight(init.end, ')()')
      }
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
  }
}

function topLevelDeclarations(program: Node) {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
    return declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
  })
}

/** Every call in a program, however deep it stands. */
function callsWithin(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsWithin)
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(callsWithin)
  return (node as Node).type === 'CallExpression' ? [node as Node, ...inner] : inner
}

function isCallTo(call: Node, name: string) {
  return (call.callee as Node).name === name
}

/** Where what a call takes elsewhere than in its address is the server's business alone, that goes too. */
function partsOfServer(properties: Node[]) {
  return properties.some((property) => nameOf(property) === 'isSentAsListed') ? schemasOfListed : schemas
}

function nameOf(property: Node) {
  return (property.key as Node | undefined)?.name
}

/** Takes some of its properties out of the object that describes a call. */
function dropParts(text: MagicString, shape: Node | undefined, partsOf: (properties: Node[]) => ReadonlySet<unknown>) {
  const properties = (shape?.properties ?? []) as Node[]
  const parts = partsOf(properties)
  for (const property of properties) {
    if (!parts.has(nameOf(property))) continue
    const value = property.value as Node
    text.overwrite(value.start, value.end, 'undefined')
  }
}

const schemas = new Set(['params', 'query', 'body', 'data', 'summary', 'produces', 'refuses', 'headers'])
const schemasOfListed = new Set([...schemas, 'sensitive', 'isSentAsListed'])
const partsOfKind = new Set(['fields', 'shown'])
