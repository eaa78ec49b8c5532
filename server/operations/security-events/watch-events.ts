import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointOf } from '#contract/api/calls.ts'
import { type ApiError, isApiError } from '#contract/api/envelope.ts'
import { isOneOf, otherRole } from '#contract/api/refusals.ts'
import { cookieOf } from '#server/back-office/access/callers.ts'
import { isOfNetwork } from '#server/platform/http/address-limits.ts'
import { bearerToken } from '#server/platform/http/callers.ts'
import { refusalOf } from '#server/platform/http/errors.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { routeOf } from '#server/platform/observability/route-of.ts'
import { hideSubject, loggedNetwork, subjectOf } from '#server/platform/observability/subject.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { openLines } from './bounded-lines.ts'
import type { SecurityEvent } from './event-names.ts'
import { eventsOfCalls, eventsOfPages } from './events-of-calls.ts'

const ofRoutes = new Map(eventsOfCalls.map((one) => [`${one.call.method} /api/v1${one.call.path}`, one]))
const addresses = new Set(eventsOfCalls.map(({ call }) => `/api/v1${call.path}`))

/**
 * Counts each security event and writes it to the log. It goes by how a request was answered, once it was: what a transaction took back
 * is told all the same, and what it did is not told before it is done. Nothing is waited for and nothing is read from the database.
 */
export function watchSecurityEvents(app: FastifyInstance, { config }: Pick<Shop, 'config'>) {
  const lines = openLines(app.log)
  app.addHook('onClose', async () => lines.close())
  app.addHook('onResponse', (request, reply, done) => {
    const securityEvent = eventOf(request, reply.statusCode)
    if (securityEvent) {
      noteOutcome('security', securityEvent.event, securityEvent.outcome)
      const subject = subjectOf(request)
      lines.write({
        ...securityEvent,
        route: `${request.method} ${routeOf(request)}`,
        subject: subject && hideSubject(config, subject),
        network: loggedNetwork(request.ip),
      })
    }
    done()
  })
}

function eventOf(request: FastifyRequest, statusCode: number): SecurityEvent | undefined {
  const ofPage = eventsOfPages[request.routeOptions.url ?? '']
  if (ofPage) return ofPage[statusCode]
  const own = ofRoute(request)
  if (statusCode < 300) return own?.ofStatus[200]
  if (statusCode < 400) return undefined
  const refusal = refusalOf(request)
  const error = isApiError(refusal) ? refusal : undefined
  const securityEvent = own?.ofStatus[statusCode]
  if (securityEvent && error && isOneOf(endpointOf(own.call).refuses?.[statusCode] ?? [], error.message))
    return securityEvent
  if (statusCode === 401) return hasToken(request) ? { event: 'authn_token', outcome: 'refused' } : undefined
  if (statusCode === 403) return { event: 'authz_fail', outcome: whyDenied(error) }
  if (statusCode !== 429) return undefined
  return { event: 'excess_rate', outcome: error && !isOfNetwork(error) ? 'person' : 'network' }
}

function ofRoute({ method, routeOptions: { url = '' } }: FastifyRequest) {
  return addresses.has(url) ? ofRoutes.get(`${method} ${url}`) : undefined
}

function hasToken(request: FastifyRequest) {
  return bearerToken(request) !== undefined || cookieOf(request) !== undefined
}

function whyDenied(error: ApiError | undefined) {
  const message = error?.message ?? ''
  if (message.startsWith('Please give your second factor')) return 'factor'
  if (message === otherRole || message === 'This is for the people of the shop.') return 'role'
  return message === 'This can only be done in the back office itself.' ? 'elsewhere' : 'other'
}
