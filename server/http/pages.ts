import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import { createApi } from '#contract/api/client.ts'
import type { Config } from '../config.ts'
import { pagePolicy } from './security-headers.ts'

/** What the built storefront re-exports, so that both sides use the same context keys. */
type StorefrontEntry = {
  pageContext(parts: { api: unknown; frame: unknown }): RouterContextProvider
}
export type Storefront = ServerBuild & { entry: { module: StorefrontEntry } }

const buildFolder = new URL('../../build/', import.meta.url)

/** Serves the built storefront: hashed assets for a year, pages rendered per request. */
export async function pageRoutes(app: FastifyInstance, config: Config) {
  const storefront = (await import(new URL('server/index.js', buildFolder).href)) as Storefront
  await app.register(serveStatic, {
    root: new URL('client/', buildFolder),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assetsPath)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  await renderPages(app, config, async () => storefront, 'production')
}

const assetsPath = new URL('client/assets/', buildFolder).pathname

/** Renders every other address with the storefront; `load` gives the build, freshly in development. */
export async function renderPages(
  app: FastifyInstance,
  config: Config,
  load: () => Promise<Storefront>,
  mode: 'production' | 'development',
) {
  const api = createApi(inProcess(app))
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    await pages.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1_024, brotliOptions: { params: { 1: 4 } } })
    const handle = mode === 'production' ? createRequestHandler(await load(), mode) : undefined
    pages.get('/*', async (request, reply) => {
      const storefront = await load()
      const nonce = randomBytes(16).toString('base64')
      const frame = { nonce, isDemo: config.isDemo, phoneAuth: phoneAuthFrame(config), origin: config.publicUrl ?? originOf(request) }
      const context = storefront.entry.module.pageContext({ api, frame })
      const respond = handle ?? createRequestHandler(storefront, mode)
      const response = await respond(toWebRequest(request, reply), context as RouterContextProvider)
      return sendWebResponse(reply, response, pagePolicy(config, nonce))
    })
  })
}

/** What the browser may know of the configuration. */
function phoneAuthFrame({ phoneAuth, firebase }: Config) {
  if (phoneAuth === 'local') return { provider: 'local' as const }
  const { apiKey, authDomain, projectId, language, emulator } = firebase
  return { provider: 'firebase' as const, apiKey, authDomain, projectId, language, emulator }
}

function originOf(request: FastifyRequest) {
  return `${request.protocol}://${request.host}`
}

/** Calls our own API without a socket: the same door as the browser's. */
function inProcess(app: FastifyInstance) {
  return async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return { ok: answer.statusCode < 400, status: answer.statusCode, json: async () => answer.json() } as Response
  }
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply) {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(request.url, originOf(request)), { method: request.method, headers, signal: abort.signal })
}

function sendWebResponse(reply: FastifyReply, response: Response, policy: string) {
  reply.code(response.status)
  reply.header('content-security-policy', policy)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : '')
}
