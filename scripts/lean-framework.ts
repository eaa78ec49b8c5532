import MagicString from 'magic-string'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Leaving = { file: string; functions: string[]; returns?: string }

/**
 * Leaves out of the browser's code what React and React Router can do and this shop never asks of them: 9 kB gz of every page.
 * What is named here runs only for a feature in no page of ours (told beside it), or looks for such a feature and finds none. The
 * build stops when a new version no longer has one of the names.
 */
export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const leavings = leftOut.filter(({ file }) => id.endsWith(file))
      if (leavings.length === 0) return
      const text = new MagicString(code)
      const program = this.parse(code) as unknown as Node
      for (const { functions, returns } of leavings) {
        for (const name of functions) emptyOut(text, program, name, returns)
      }
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
  }
}

const reactDom = '/react-dom/cjs/react-dom-client.production.js'
const router = '/react-router/dist/production/lib'

const leftOut: Leaving[] = [
  // <ViewTransition>
  {
    file: reactDom,
    functions: [
      'startViewTransition',
      'trackEnterViewTransitions',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
      'recursivelyTraverseAfterMutationEffects',
      'commitAfterMutationEffectsOnFiber',
      'restoreViewTransitionName',
      'createViewTransitionInstance',
      'ViewTransitionPseudoElement',
    ],
  },
  // <Fragment ref>
  {
    file: reactDom,
    functions: [
      'FragmentInstance',
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ],
  },
  // Elements of one's own, such as <my-clock>; <SuspenseList>; <Activity>
  { file: reactDom, functions: ['setPropOnCustomElement', 'updateSuspenseListComponent', 'updateActivityComponent'] },
  // In which component an error was: nobody is told it.
  { file: reactDom, functions: ['getStackByFiberInDevAndProd'], returns: "''" },
  // Actions, fetchers and transitions between two views
  {
    file: `${router}/router/router.js`,
    functions: [
      'handleAction',
      'fetch',
      'handleFetcherAction',
      'handleFetcherLoader',
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
    ],
  },
  {
    file: `${router}/router/instrumentation.js`,
    functions: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  },
  { file: `${router}/dom/ssr/components.js`, functions: ['RSCPrefetchPageLinksImpl'] },
  { file: `${router}/dom/ssr/routes.js`, functions: ['createClientRoutesWithHMRRevalidationOptOut'] },
]

/** Takes the body of a function away, and with it what only the body needs; its methods too when it makes objects. */
function emptyOut(text: MagicString, program: Node, name: string, returns?: string) {
  const declaration = nodesWithin(program).find(
    ({ type, id }) => type === 'FunctionDeclaration' && (id as Node | null)?.name === name,
  )
  if (!declaration) throw new Error(`There is no function ${name} to leave out any more: see scripts/lean-framework.ts`)
  const body = declaration.body as Node
  text.overwrite(body.start, body.end, returns === undefined ? '{}' : `{ return ${returns} }`)
  for (const node of nodesWithin(program)) {
    if (node.type !== 'ExpressionStatement' || !isMethodOf(name, node.expression as Node)) continue
    text.remove(node.start, node.end)
  }
}

function isMethodOf(name: string, { type, left }: Node) {
  if (type !== 'AssignmentExpression') return false
  const { object: owner } = left as { object?: { object?: { name?: string }; property?: { name?: string } } }
  return owner?.property?.name === 'prototype' && owner.object?.name === name
}

/** A node and all that stand in it, however deep. */
function nodesWithin(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesWithin)
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(nodesWithin)
  return 'type' in node ? [node as Node, ...inner] : inner
}
