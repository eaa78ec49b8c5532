import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'

/** The tokens of ours that a cookie holds, one or more with dots between. */
export function tokensInCookie(request: FastifyRequest, name: string) {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const tokens = own?.slice(name.length + 1).split('.') ?? []
  return tokens.filter((token) => /^[\w-]{43}$/.test(token))
}

type Cookie = { name: string; value: string; path: string; maxAge: number }

/** Read by no script, sent with nothing another site starts, and only to calls under its path. */
export function writeCookie(config: Config, request: FastifyRequest, { name, value, path, maxAge }: Cookie) {
  const flags = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict']
  // A real shop is behind https, whether or not its proxy says so; a demo shop often is not.
  if (!config.isDemo || request.protocol === 'https') flags.push('Secure')
  return flags.join('; ')
}
