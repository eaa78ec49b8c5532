import { readFileSync } from 'node:fs'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

type Import = {
  type: string
  start: number
  end: number
  source?: { value: string }
  specifiers?: { imported: { name: string }; local: { name: string } }[]
}

const iconList = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url)

/**
 * Draws the icons of lucide-react without what this shop never asks of them (contexts, aliases, other frameworks), and takes each
 * from its own file: by way of the list of all icons, every page would come with those of the back office. 4 kB gz of
 * every page. Both builds use it, so that the browser finds what the server drew.
 */
export function leanIcons(): Plugin {
  const fileOf = iconFiles()
  return {
    name: 'lean-icons',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return { code: leanFactory, map: null }
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return
      const text = new MagicString(code)
      for (const part of this.parse(code).body as unknown as Import[]) {
        if (part.type !== 'ImportDeclaration' || part.source?.value !== 'lucide-react') continue
        text.overwrite(part.start, part.end, importsOf(part, fileOf))
      }
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
  }
}

function importsOf({ specifiers = [] }: Import, fileOf: Map<string, string>) {
  return specifiers
    .map(({ imported, local }) => `import ${local.name} from 'lucide-react/dist/esm/${fileOf.get(imported.name)}'`)
    .join('\n')
}

/** The file of each icon by each of its names. */
function iconFiles() {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(iconList, 'utf8').matchAll(
    /^export \{(.+)\} from '\.\/(.+)'/gm,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

const leanFactory = `
import { createElement } from 'react'

export default function createLucideIcon({ name, node }) {
  return function Icon({ className, size = 24, strokeWidth = 2, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide lucide-' + name, className].filter(Boolean).join(' '),
        ...(rest['aria-label'] || rest.role ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
`
