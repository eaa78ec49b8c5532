import type { Plugin } from 'vite'

/**
 * Draws the icons of lucide-react without what this shop never asks of them (contexts, aliases, other frameworks): 1 kB gz of
 * every page. Both builds use it, so that the browser finds what the server drew.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform(_, id) {
      return id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? { code: leanFactory, map: null } : undefined
    },
  }
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
