import { pipeline } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import serveStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStorage } from '../files/storage.ts'
import { isAccepted } from '../http/accepted.ts'
import { openStoredReleases, storeRelease } from './stored-releases.ts'

type Options = { folder: string; files: FileStorage }

const caching = 'public, max-age=31536000, immutable'
const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/**
 * The hashed files of the storefront, for ever the same under their names. Tabs that were opened before a new release still find
 * theirs, as do pages of the new one that ask a process of the former.
 */
export async function assetRoutes(app: FastifyInstance, { folder, files }: Options) {
  await storeRelease(files, folder).catch((error) => {
    // The shop is worth more than the tabs of the next release.
    app.log.warn({ err: error }, 'the files of this release are not kept for its tabs')
  })
  const find = openStoredReleases(files)
  await app.register(
    async (assets) => {
      // A name that could be none of a file is missing like any other.
      assets.setErrorHandler<FastifyError>((error, request, reply) => {
        if (error.statusCode !== 403) throw error
        return sendStoredAsset(find, request, reply)
      })
      await assets.register(serveStatic, {
        root: folder,
        index: false,
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', caching),
      })
      // Files of another release, and those of this one that are gone as the next one is being built in its place.
      assets.setNotFoundHandler((request, reply) => sendStoredAsset(find, request, reply))
    },
    { prefix: '/assets' },
  )
}

async function sendStoredAsset(
  find: ReturnType<typeof openStoredReleases>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [, name = ''] = /^\/assets\/([\w.-]+)(\?|$)/.exec(request.url) ?? []
  const storedFile = ['GET', 'HEAD'].includes(request.method) ? await find(name) : undefined
  const content = await storedFile?.read()
  const type = types[name.split('.').at(-1) ?? '']
  if (!storedFile || !content || !type) {
    reply.code(404).headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    return reply.send('There is no such file in this release of the shop, nor in the one before it.')
  }
  reply.code(200).headers({ 'cache-control': caching, 'content-type': type })
  if (!storedFile.isBrotli) return reply.send(content)
  reply.header('vary', 'accept-encoding')
  if (isAccepted(request.headers['accept-encoding'], 'br')) {
    return reply.header('content-encoding', 'br').send(content)
  }
  // A connection that ends early ends both.
  return reply.send(pipeline(content, createBrotliDecompress(), () => {}))
}
