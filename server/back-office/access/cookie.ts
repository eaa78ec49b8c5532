import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { writeCookie } from '#server/platform/http/security/cookies.ts'
import { browserCookie, browserTokensOf, mostBrowserTokens, staffCookie } from './callers.ts'
import { daysKnown } from './known-browsers.ts'
import type { ProvenTokens } from './sessions.ts'

const sixteenHours = 16 * 60 * 60

/** Read by no script, sent with nothing another site starts, and only to the calls of the back office. */
export function writeStaffCookie(config: Config, request: FastifyRequest, token: string) {
  return { 'set-cookie': cookie(config, request, [staffCookie, token], sixteenHours) }
}

/** The cookie of a proven session, and the one that the browser is known by from then on, to its other people as before. */
export function writeProvenCookies(config: Config, request: FastifyRequest, { session, browser }: ProvenTokens) {
  const others = browserTokensOf(request).filter((token) => browser.otherHashes.includes(hashToken(token)))
  const known = [browser.token, ...others].slice(0, mostBrowserTokens).join('.')
  return {
    'set-cookie': [
      cookie(config, request, [staffCookie, session], sixteenHours),
      cookie(config, request, [browserCookie, known], daysKnown * 24 * 60 * 60),
    ],
  }
}

export function clearStaffCookie(config: Config, request: FastifyRequest) {
  return { 'set-cookie': cookie(config, request, [staffCookie, ''], 0) }
}

function cookie(config: Config, request: FastifyRequest, [name, value]: [string, string], maxAge: number) {
  return writeCookie(config, request, { name, value, path: '/api/v1/admin', maxAge })
}
