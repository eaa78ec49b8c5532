import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Part, readTree } from './page-tree.ts'

it('whoever compares the shop with React alone has it write the same elements and texts', () => {
  const body = [
    '<body><main id="main" tabindex="-1" class="a &amp; b"><!--$--><p hidden="">It&#x27;s <!-- -->5 KG</p><!--/$-->',
    '<img src="/a.webp" alt="" loading="lazy"/><svg viewBox="0 0 24 24" stroke-width="2"><path d="M0 0z"></path></svg></main></body>',
  ].join('')
  const page = `<html><head><title>Atta</title></head>${body.replace('</body>', '<script>ours()</script></body>')}</html>`
  expect(renderToString(elementOf(readTree(page)))).toBe(body.replace(/<!--\/?\$-->/g, ''))
})

function elementOf(part: Part): ReactNode {
  if (typeof part === 'string') return part
  const [tag, properties, ...parts] = part
  return createElement(tag, properties, ...parts.map(elementOf))
}
