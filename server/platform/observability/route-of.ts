import type { FastifyRequest } from 'fastify'

/** The pattern of a route; `none` where no route fits, `file` for a file of the built storefront. */
export function routeOf({ routeOptions: { url } }: FastifyRequest) {
  if (url === undefined) return 'none'
  // Each file of the built storefront is a route of its own, under another name with each build.
  return !url.startsWith('/api/') && isFile.test(url) ? 'file' : url
}

const isFile = /\.\w+$|^\/assets\/\*$/
