import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawMark, hashInlineScripts } from './inline-scripts.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('[S7] of the inline scripts of a page only those that the shop wrote may run', () => {
  const mark = drawMark()
  const page = [
    '<script type="application/ld+json">{"name":"Atta"}</script>',
    '<p>A text that got through: <script>steal()</script><script nonce="guessed">steal()</script></p>',
    `<link nonce="${mark}" href="/a.css"><script nonce="${mark}" src="/a.js"></script>`,
    `<script nonce="${mark}">ours = 1</script><script nonce="${mark}" type="module" async="">ours()\nmore()</script>`,
  ].join('')
  const { pieces, hashes } = hashInlineScripts(page, mark)
  const html = pieces.join('')
  expect(hashes).toEqual([hashOf('ours = 1'), hashOf('ours()\nmore()')])
  expect(html).toContain('<script type="module" async="">ours()')
  expect(html).not.toContain(mark)
})

it('[S7] no two renderings share a mark', () => {
  expect(new Set(Array.from({ length: 100 }, drawMark)).size).toBe(100)
})
