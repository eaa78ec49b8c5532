import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Part } from '../reads/page-tree.ts'

// The least React can do to stream a page with the elements and texts of PAGE: no router, no data, no components, nothing in the head,
// and nothing for a browser to take over.
const body = JSON.parse(readFileSync(process.env.PAGE ?? '', 'utf8')) as Part

createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const head = createElement('head', null, createElement('title', null, 'Product'))
  const page = createElement('html', { lang: 'en' }, head, elementOf(body))
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => pipe(response) })
}).listen(Number(process.env.PORT))

function elementOf(part: Part): ReactNode {
  if (typeof part === 'string') return part
  const [tag, properties, ...parts] = part
  return createElement(tag, properties, ...parts.map(elementOf))
}
