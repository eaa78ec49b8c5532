import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import { holdsOwnThings } from '#server/office/going-live/own-things.ts'
import { networkOf } from '#server/platform/http/address-limits.ts'
import { tokensInCookie, writeCookie } from '#server/platform/http/security/cookies.ts'
import { limitTries } from '#server/platform/limits/tries.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isSameSecret, outboxCookieValue, readOutboxKey } from './outbox-key.ts'

export const outboxCookie = 'outbox'
const sevenDays = 7 * 24 * 60 * 60

/** Who may read what a demo shop would have sent: everybody, until it holds something of its own; from then on who had the key. */
export function outboxAccess({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const tries = limitTries(db, {
    what: 'outbox key',
    most: 10,
    everySeconds: 15 * 60,
    tooMany: 'Too many wrong keys of the outbox were tried.',
  })
  const cookie = (request: FastifyRequest, value: string, maxAge: number) =>
    writeCookie(config, request, { name: outboxCookie, value, path: '/sandbox', maxAge })

  return {
    /** The cookie of who gives the right key. Throws 403 for a wrong one, and 429 for any once too many of the network were wrong. */
    async exchange(request: FastifyRequest, presented: unknown) {
      const network = networkOf(request.ip)
      await tries.take(network)
      const key = await readOutboxKey(config)
      if (typeof presented !== 'string' || !isSameSecret(presented, key)) throw wrongKey()
      await tries.release(network)
      return cookie(request, outboxCookieValue(key), sevenDays)
    },
    /** Throws where the outbox is not for whoever asks: 401 without the key, 403 or 429 with a wrong one. */
    async refuseStrangers(request: FastifyRequest) {
      if (!(await holdsOwnThings(db, config))) return
      const [presented] = tokensInCookie(request, outboxCookie)
      if (presented === undefined)
        throw new ApiError(401, 'The outbox asks for its key, which the start of the shop prints.')
      if (isSameSecret(presented, outboxCookieValue(await readOutboxKey(config)))) return
      await tries.take(networkOf(request.ip))
      // The browser forgets it, and counts as one wrong try however often its page looks again.
      throw wrongKey({ 'set-cookie': cookie(request, '', 0) })
    },
  }
}

function wrongKey(headers?: Record<string, string>) {
  return new ApiError(403, 'This is not the key of the outbox.', headers)
}
