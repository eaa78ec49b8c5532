import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { networksOf } from '../limits/networks.ts'

type Kind = 'number' | 'customer' | 'staff' | 'order'
export type Subject = { kind: Kind; of: string }

const named = new WeakMap<FastifyRequest, Subject>()

/** Says whose a request is where only the feature finds it out: a token names a number that nobody sees in it. */
export function nameSubject(request: FastifyRequest, kind: Kind, of: string) {
  named.set(request, { kind, of })
}

/** Whom a request is about: the number typed, else who makes it, else its order. */
export function subjectOf(request: FastifyRequest): Subject | undefined {
  const { staff, caller } = request
  const known = named.get(request) ?? typedNumber(request.query) ?? typedNumber(request.body)
  if (known) return known
  if (staff) return { kind: 'staff', of: staff.staffId }
  if (caller) return { kind: 'customer', of: caller.userId }
  const orderNumber = fieldOf(request.params, 'orderNumber')
  return orderNumber === undefined ? undefined : { kind: 'order', of: orderNumber }
}

/** The same one is seen to be the same; who it is says nobody without the shop's secret. */
export function hideSubject({ secret }: Pick<Config, 'secret'>, { kind, of }: Subject) {
  const hash = createHmac('sha256', secret).update(`security event ${kind} ${of}`).digest('base64url')
  return `${kind} ${hash.slice(0, 16)}`
}

/** The /24 or /64 of an address. */
export function loggedNetwork(ip: string) {
  const { narrow, wide } = networksOf(ip)
  return narrow.includes('/') ? narrow : wide
}

/** A number as the shop knows it, such as +919876543210, whichever call it came by. */
function typedNumber(fields: unknown): Subject | undefined {
  const number = fieldOf(fields, 'mobileNumber')
  if (number === undefined || !/^\d{10}$/.test(number)) return undefined
  return { kind: 'number', of: `+91${number}` }
}

function fieldOf(fields: unknown, name: string) {
  if (typeof fields !== 'object' || fields === null || Buffer.isBuffer(fields)) return undefined
  const value = (fields as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
