import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Who makes a call, as the session says. */
export type Caller = { userId: string; role: 'user' | 'guest'; tokenHash: string }

/** Finds the live session of a token; `server/people/sessions/sessions.ts` provides it. */
export type Callers = { find(tokenHash: string): Promise<Caller | undefined> }

export function bearerToken(request: FastifyRequest) {
  return /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1]
}

export function hashToken(token: string) {
  return hash('sha256', token, 'base64url')
}

/** 256 random bits, as text. */
export function randomToken() {
  return randomBytes(32).toString('base64url')
}
