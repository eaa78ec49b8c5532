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
      for (const declaration of topLevelDeclarations(this.parse(code) as unknown as Node)) {
        const init = declaration.init as Node | null
        if (init?.type !== 'CallExpression') continue
        if (isCallTo(init, 'endpoint')) dropSchemas(text, (init.arguments as Node[])[2])
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

function isCallTo(call: Node, name: string) {
  return (call.callee as Node).name === name
}

/** Takes `params`, `query`, `body` and `data` out of the object that describes a call. */
function dropSchemas(text: MagicString, shape: Node | undefined) {
  const properties = (shape?.properties ?? []) as Node[]
  for (const property of properties) {
    const name = (property.key as Node | undefined)?.name
    if (typeof name !== 'string' || !schemas.has(name)) continue
    const value = property.value as Node
    text.overwrite(value.start, value.end, 'undefined')
  }
}

const schemas = new Set(['params', 'query', 'body', 'data', 'summary'])
