import { TOTP } from 'otpauth'
import { answerTicket, closeTicket as closeTicketCall } from '#contract/api/admin/customers/tickets.ts'
import { callOffOrder, deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { beginTotp, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import { confirmStaffCode, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { addStaff } from '#contract/api/admin/staff/staff.ts'
import { type Api, createApi, type Fetch } from '#contract/api/client.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { anyMobile, origin, readCode, runCommand } from './shopper.ts'

/** What somebody behind the counter does meanwhile, in the name of one admin for each worker: a command of the shop takes a second. */

/** Somebody new of the shop, who has not signed in yet. */
export async function addStaffMember(role: StaffRole, name = `The ${role}`) {
  const mobileNumber = anyMobile()
  await (await admin())(addStaff, { body: { mobileNumber, role, name } })
  return { name, mobileNumber }
}

export async function packOrder(orderNumber: string) {
  expectDone(await (await admin())(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } }))
}

/** Packed, handed over and brought, with the cash of one that is paid in cash. */
export async function completeOrder(orderNumber: string, comment?: string) {
  const body = { orderNumbers: [orderNumber], isCashReceived: true, ...(comment ? { comment } : {}) }
  expectDone(await (await admin())(deliverOrders, { body }))
}

export async function cancelOrder(orderNumber: string) {
  await (await admin())(callOffOrder, { params: { orderNumber }, body: { reason: 'The shopper rang' } })
}

export async function replyToTicket({ id }: { id: string }, message: string) {
  await (await admin())(answerTicket, { params: { id }, body: { message } })
}

export async function closeTicket({ id }: { id: string }) {
  await (await admin())(closeTicketCall, { params: { id } })
}

function expectDone({ results }: { results: { outcome: string; message: string }[] }) {
  for (const { outcome, message } of results) if (outcome !== 'done') throw new Error(message)
}

/** Whoever adds others gave the second factor less than ten minutes ago. */
const fresh = 8 * 60_000
let present: { call: Promise<Api>; since: number } | undefined

function admin() {
  if (!present || Date.now() - present.since > fresh) present = { call: signInAdmin(), since: Date.now() }
  return present.call
}

async function signInAdmin() {
  const mobileNumber = anyMobile()
  runCommand('staff', 'add', mobileNumber, 'admin', 'The admin of a worker')
  const call = createApi(withCookies(), '/api/v1')
  const { session } = await call(sendStaffCode, { body: { mobileNumber } })
  await call(confirmStaffCode, { body: { session, code: await readCode(mobileNumber) } })
  const { secret, sealed } = await call(beginTotp)
  await call(setUpTotp, { body: { sealed, code: appCode(secret) } })
  return call
}

/** What an authenticator app with this secret shows now, or some steps of half a minute later. */
export function appCode(secret: string, steps = 0) {
  return new TOTP({ secret: secret.replace(/\s/g, '') }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Keeps cookies, as a browser does. */
function withCookies(): Fetch {
  const signedInCookies = new Map<string, string>()
  return async (url, init) => {
    const cookie = [...signedInCookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(origin + url, { ...init, headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      signedInCookies.set(name, value)
    }
    return answer
  }
}
