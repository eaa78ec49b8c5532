import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { staffCookie } from './callers.ts'

const sixteenHours = 16 * 60 * 60

/** Read by no script, sent with nothing another site starts, and only to the calls of the back office. */
export function writeStaffCookie(config: Config, request: FastifyRequest, token: string) {
  return { 'set-cookie': cookie(config, request, token, sixteenHours) }
}

export function clearStaffCookie(config: Config, request: FastifyRequest) {
  return { 'set-cookie': cookie(config, request, '', 0) }
}

function cookie(config: Config, request: FastifyRequest, token: string, maxAge: number) {
  const flags = [`${staffCookie}=${token}`, 'Path=/api/v1/admin', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict']
  // A real shop is behind https, whether or not its proxy says so; a demo shop often is not.
  if (!config.isDemo || request.protocol === 'https') flags.push('Secure')
  return flags.join('; ')
}
