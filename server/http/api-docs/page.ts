import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { calls } from '#contract/api/calls.ts'
import type { Access, Endpoint } from '#contract/api/endpoint.ts'

/** The contract as a page people read at /api/docs: no script, one style, rendered once, when somebody reads it. */
export function docsPage(app: FastifyInstance) {
  let page: string | undefined
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get('/api/docs', { schema: { hide: true } as never }, (_, reply) => {
    page ??= renderDocs()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .header('cache-control', 'public, max-age=300')
      .send(page)
  })
}

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone',
  optional: 'Anyone; a Bearer token is read when there is one',
  customer: 'Bearer token of a signed-in shopper or of a guest',
  user: 'Bearer token of a signed-in shopper',
  staff: 'The people of the shop, by role',
  'staff-unproven': 'The people of the shop, also before their second factor',
}

function renderDocs() {
  const rooms = [...new Set(calls.map(({ room }) => room))]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Milloraa shop API</title><style>${style}</style></head><body><header><h1>Milloraa shop API</h1>
<p>Every answer is an envelope <code>{statusCode, status, message, data}</code>. Amounts are rupees with at most 2 decimals, tax is a percent, promo dates are epoch milliseconds, all other times ISO 8601 in UTC. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${rooms.map((room) => `<a href="#${room}">${room}</a>`).join(' ')}</nav></header><main>
${rooms.map(renderRoom).join('\n')}</main></body></html>`
}

function renderRoom(room: string) {
  return `<section id="${room}"><h2>${room}</h2>${calls
    .filter((entry) => entry.room === room)
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
${parts.map(([title, schema]) => (schema ? `<h3>${title}</h3><pre>${escapeHtml(shownShape(schema, title))}</pre>` : '')).join('')}</details>`
}

/** The shape of a schema in words and indents: of `data` as it comes, of all else as it is sent. */
export function shownShape(schema: z.ZodMiniType, part: string) {
  const io = part === 'data' ? 'output' : 'input'
  return shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, '')
}

/** What is to be known of a call beside its shapes. */
export function notesOn({ access, isMultipart, isPaged, headers = {} }: Endpoint) {
  return [
    `${whoMayCall[access]}.`,
    ...(isMultipart ? ['Sent as multipart/form-data.'] : []),
    ...(isPaged ? ['Beside data stand total and next, the number of the next page or null.'] : []),
    ...Object.entries(headers).map(([name, { about }]) => `Header ${name}: ${about}.`),
  ]
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

function shapeOf(schema: Schema, indent: string): string {
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?'
      return `${indent}  ${name}${mark}: ${shapeOf(field, `${indent}  `)}`
    })
    return `{\n${rows.join('\n')}\n${indent}}`
  }
  if (schema.items) return `list of ${shapeOf(schema.items, indent)}`
  if (schema.anyOf) return schema.anyOf.map((option) => shapeOf(option, indent)).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  return schema.type ?? 'anything'
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
pre{background:#f8f0e0;padding:12px;border-radius:8px;overflow-x:auto}b{display:inline-block;min-width:4em;color:#9c3f1b}b.GET{color:#2c5e29}
`
