import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/api/calls.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Shop } from '../shop.ts'
import { serve } from './serve.ts'

/** Calls of the contract that no feature serves yet answer 501 in the envelope. */
export function notBuiltRoutes(app: FastifyInstance, shop: Shop) {
  for (const { call } of calls) {
    if (app.hasRoute({ method: call.method, url: `/api/v1${call.path}` })) continue
    const { body: _, query: __, ...open } = call
    serve(app, shop, open, () => {
      throw new ApiError(501, 'This part of the shop is not open yet.')
    })
  }
}
