import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpointOf } from '#contract/api/calls.ts'
import type { Call, Data, Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { otherRole } from '#contract/api/refusals.ts'
import { type Answer, type ServeOptions, schemaOf, serve } from '#server/platform/http/serve.ts'
import { nameSubject } from '#server/platform/observability/subject.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findCallerOfSession, findStaffCaller, recordActivity, type StaffCaller } from './callers.ts'

export type StaffCall<C extends Call> = Received<C> & { staff: StaffCaller; request: FastifyRequest }
type Handler<C extends Call> = (call: StaffCall<C>) => Promise<Data<C> | Answer<Data<C>>> | Data<C> | Answer<Data<C>>

/**
 * Serves one call of the back office to those of the shop's people whom it names; a call that names no roles is nobody's.
 * What changes something must come from the back office itself: the cookie alone, sent along by another site, is not enough.
 */
export function serveStaff<C extends Call>(
  app: FastifyInstance,
  shop: Shop,
  call: C,
  handler: Handler<C>,
  options: Omit<ServeOptions, 'authorise' | 'isShown'> = {},
) {
  serve(app, shop, call, (received) => handler({ ...received, staff: staffOf(received.request) } as never), {
    ...options,
    authorise: async (request) => {
      request.staff = await authorise(shop, call, request)
    },
  })
}

/** The same for one that is answered by a file or a stream in place of the envelope. */
export function serveStaffFile<C extends Call>(
  app: FastifyInstance,
  shop: Shop,
  call: C,
  handler: (call: StaffCall<C>, reply: FastifyReply) => Promise<FastifyReply>,
) {
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    preValidation: async (request) => {
      request.staff = await authorise(shop, call, request)
    },
    handler: (request, reply) => {
      const { params, query, body } = request
      return handler({ params, query, body, request, staff: staffOf(request) } as StaffCall<C>, reply)
    },
  })
}

/** Throws 401 without a living session, 403 from elsewhere, without the second factor, or for another role. */
async function authorise(shop: Shop, call: Call, request: FastifyRequest) {
  const { access, roles } = endpointOf(call)
  if (call.method !== 'GET') refuseOtherSites(request)
  const caller = await findStaffCaller(shop.db, request)
  if (!caller) throw new ApiError(401, 'Please sign in to the back office.')
  nameSubject(request, 'staff', caller.staffId)
  if (call.method !== 'GET') await recordActivity(shop.db, caller)
  if (access === 'staff-unproven') return caller
  if (!caller.isProven) throw new ApiError(403, 'Please give your second factor first.')
  if (!roles?.includes(caller.role)) throw new ApiError(403, otherRole)
  return caller
}

/** Whether a call that goes on for long is still allowed, whatever token its session has by now. */
export async function isStillAllowed({ db }: Pick<Shop, 'db'>, call: Call, sessionId: string) {
  const caller = await findCallerOfSession(db, sessionId)
  return caller?.isProven === true && endpointOf(call).roles?.includes(caller.role) === true
}

/** Throws 403 for what another site's page makes a browser send. */
export function refuseOtherSites(request: FastifyRequest) {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOwn || !isOwnOrigin) throw new ApiError(403, 'This can only be done in the back office itself.')
}

/** Who makes a call that was authorised. */
function staffOf(request: FastifyRequest) {
  if (!request.staff) throw new Error('A call of the back office was not authorised.')
  return request.staff
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffCaller | undefined
  }
}
