import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Asked by machines that know only where the shop is, or any name that leads there. */
const forAnyName = ['/health', '/ready']

/**
 * A stranger's name that leads to the shop would let the stranger's pages read what the shop answers this machine (DNS rebinding). Plain
 * addresses and localhost are nobody's name. Without PUBLIC_URL the shop has no name of its own.
 */
export function refuseOtherHosts(app: FastifyInstance, config: Pick<Config, 'publicUrl'>) {
  const own = ownNames(config)
  // A shop is asked by the same name nearly always.
  let lastOwn = ''
  app.addHook('onRequest', ({ host, routeOptions }, _, done) => {
    if (host === lastOwn || isOwn(host, own)) lastOwn = host
    else if (!forAnyName.includes(routeOptions.url ?? '')) {
      return done(
        new ApiError(421, 'The shop is not known by this name. Whoever runs it can name its address in PUBLIC_URL.'),
      )
    }
    done()
  })
}

/** With and without www: both belong to whoever has one. */
function ownNames({ publicUrl }: Pick<Config, 'publicUrl'>) {
  if (!publicUrl) return []
  const { hostname } = new URL(publicUrl)
  return [hostname, hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`]
}

function isOwn(host: string, own: string[]) {
  // HTTP/1.0 names none.
  if (host === '') return true
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  return own.includes(name) || name === 'localhost' || name.endsWith('.localhost') || isAddress(name)
}

function isAddress(name: string) {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}
