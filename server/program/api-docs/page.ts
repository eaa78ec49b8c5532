import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/api/calls.ts'
import { refusalsOf } from '#contract/api/refusals.ts'
import { notesOn, shownShape } from './call-notes.ts'

/** The contract as a page people read at /api/docs: no script, one style, rendered once, when somebody reads it. */
export function docsPage(app: FastifyInstance) {
  let page: Buffer | undefined
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get('/api/docs', (_, reply) => {
    page ??= Buffer.from(renderDocs())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .header('cache-control', 'public, max-age=300')
      .send(page)
  })
}

function renderDocs() {
  const groups = [...new Set(calls.map(({ group }) => group))]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Milloraa shop API</title><style>${style}</style></head><body><header><h1>Milloraa shop API</h1>
<p>Every answer is an envelope <code>{statusCode, status, message, data}</code>. Amounts are rupees with at most 2 decimals, tax is a percent, promo dates are epoch milliseconds, all other times ISO 8601 in UTC. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<p>Under each call stands what it refuses, by status, with the sentence of <code>message</code>; <code>{…}</code> stands for a part that differs. A call with <code>version</code> in its body is refused with 409, and with <code>data.current</code>, where somebody else saved meanwhile. While the database is away, what everybody may read comes as it was last known, with <code>Warning: 110</code> and <code>Age</code>; everything else is 503 with <code>Retry-After</code>.</p>
<nav>${groups.map((group) => `<a href="#${group}">${group}</a>`).join(' ')}</nav></header><main>
${groups.map(renderGroup).join('\n')}</main></body></html>`
}

function renderGroup(group: string) {
  return `<section id="${group}"><h2>${group}</h2>${calls
    .filter((entry) => entry.group === group)
    .map(renderCall)
    .join('\n')}</section>`
}

function renderCall({ name, call }: (typeof calls)[number]) {
  const parts = [
    ['Path', call.params],
    ['Query', call.query],
    ['Body', call.body],
    ['data', call.data],
  ] as const
  return `<details id="${name}"><summary><b class="${call.method}">${call.method}</b> <code>/api/v1${call.path}</code> ${escapeHtml(call.summary)}</summary>
<p>${notesOn(call).map(escapeHtml).join('<br>')}</p>
${parts.map(([title, schema]) => (schema ? `<h3>${title}</h3><pre>${escapeHtml(shownShape(schema, title))}</pre>` : '')).join('')}
<h3>Refused</h3><dl>${Object.entries(refusalsOf(call)).map(renderRefusal).join('')}</dl></details>`
}

function renderRefusal([status, sentences]: [string, readonly string[]]) {
  return `<dt>${status}</dt>${sentences.map((sentence) => `<dd>${escapeHtml(sentence)}</dd>`).join('')}`
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const style = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#2e1a0f;background:#fff}
header,main{max-width:60rem;margin:auto;padding:16px}
h1,h2{color:#4a2511;line-height:1.1}h2{text-transform:capitalize;margin:32px 0 8px}h3{margin:12px 0 4px;font-size:14px}
nav{display:flex;flex-wrap:wrap;gap:8px}a{color:#4a2511}nav a{padding:6px 12px;background:#fff0c2;border-radius:8px;text-decoration:none}
details{border:1px solid #e9c98a;border-radius:8px;margin:8px 0;padding:0 12px}summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0 0 12px;font-size:14px}dt{grid-column:1;font-weight:700}dd{grid-column:2;margin:0}
pre{background:#f8f0e0;padding:12px;border-radius:8px;overflow-x:auto}b{display:inline-block;min-width:4em;color:#9c3f1b}b.GET{color:#2c5e29}
`
