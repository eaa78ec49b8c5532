import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'

/** In bytes: what every server and browser is asked to take (RFC 9110, 4.1). The longest address of the shop itself has half of it. */
export const longestAddress = 8_000
/** Of one header, all cookies or languages together; Node ends the line when all headers have 16 KB. */
export const longestHeader = 8_000
/** Parts between slashes: the deepest address of the shop has eight. The router of pages takes the square of their number. */
export const mostSegments = 40

/**
 * The one door for addresses, queries, cookies and all other headers: what is longer than any of them has to be is refused before
 * anything looks for something in it. Bodies have theirs (`bodyLimit`, `readUpload`), and each of their texts its own (`bounded`).
 */
export function refuseLongHeads(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { url = '', headers } }, _, done) => {
    if (url.length > longestAddress || segmentsOf(url) > mostSegments)
      return done(new ApiError(414, 'The address is too long.'))
    if (isLong(headers)) return done(new ApiError(431, 'The headers of the request are too long.'))
    done()
  })
}

/** A backslash is read as a slash. */
function segmentsOf(url: string) {
  // Most addresses have fewer letters than they may have parts.
  if (url.length <= mostSegments) return 0
  let count = 0
  for (let at = 0; at < url.length && url[at] !== '?'; at += 1) if (url[at] === '/' || url[at] === '\\') count += 1
  return count
}

/** One that came several times counts as it is read: all of it joined. */
function isLong(headers: IncomingHttpHeaders) {
  for (const name in headers) if ((headers[name]?.length ?? 0) > longestHeader) return true
  return false
}
