import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { disputeByHand } from './disputes.ts'
import { createFaults, type Fault, withOtherAmount } from './faults.ts'
import { type Call, Refusal, readCall, send, sendJson } from './http.ts'
import { openLedger } from './ledger.ts'
import { officePage } from './office.ts'
import { pay } from './payments.ts'
import { answerProviderCall } from './provider-api.ts'
import { refundByHand } from './refunds.ts'
import { createWebhooks, type WebhookOptions } from './webhooks.ts'

export const mountedAt = '/sandbox/payments'

export type SandboxOptions = WebhookOptions & {
  keyId: string
  keySecret: string
  /** Keeps the ledger over a restart; without it everything is in memory. */
  file?: string
}

const officePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** A stand-in of Razorpay: its API, its checkout script, its webhooks, and what a test wants to go wrong. */
export function createSandbox(options: SandboxOptions) {
  const ledger = openLedger(options.file)
  const faults = createFaults()
  const webhooks = createWebhooks(ledger, faults, options)
  const closing = new AbortController()
  const parts = { ledger, webhooks, faults, keyId: options.keyId, keySecret: options.keySecret }

  /** Answers one request; `mayControl` opens faults, ledger, and refunds and disputes by hand. Never throws. */
  async function handle(request: IncomingMessage, response: ServerResponse, mayControl = true) {
    try {
      const call = await readCall(request, mountedAt)
      if (call.path === '/checkout.js') return sendFile(response, 'checkout.js', 'text/javascript; charset=utf-8')
      if (call.path === '/checkout.css') return sendFile(response, 'checkout.css', 'text/css; charset=utf-8')
      if (call.path === '/office.js') return sendFile(response, 'office.js', 'text/javascript; charset=utf-8')
      allowOtherOrigins(response)
      if (call.method === 'OPTIONS') return send(response, 204, 'text/plain', '')
      ledger.refresh()
      const isControl = ['/faults', '/ledger.json', '/refund', '/dispute', '/office'].includes(call.path)
      if (isControl && !mayControl) throw new Refusal(404, 'Not found')
      if (call.path === '/office') {
        // A shop that serves it inside itself forbids scripts by default.
        response.setHeader('content-security-policy', officePolicy)
        return send(response, 200, 'text/html; charset=utf-8', officePage(ledger))
      }
      const fault = isControl ? undefined : faults.happening(`${call.method} ${call.path}`)
      await answer(response, fault, closing.signal, () => answerCall(call))
    } catch (error) {
      if (error instanceof Refusal) return sendJson(response, error.status, { error: error.error })
      console.error(error)
      sendJson(response, 500, { error: new Refusal(500, 'We are facing some trouble.').error })
    }
  }

  function answerCall(call: Call): unknown {
    const { method, path, body } = call
    if (path.startsWith('/v1/')) return answerProviderCall(parts, call)
    if (method === 'POST' && path === '/pay') return pay(parts, body)
    if (method === 'POST' && path === '/refund') return refundByHand(parts, body)
    if (method === 'POST' && path === '/dispute') return disputeByHand(parts, body)
    if (method === 'POST' && path === '/faults') return faults.set(body)
    if (path === '/ledger.json') return ledgerOf(parts)
    throw new Refusal(404, 'The requested URL was not found on the server.')
  }

  return {
    handle,
    /** Lets go of calls that hang and webhooks that wait. */
    close() {
      closing.abort()
      webhooks.close()
    },
  }
}

function ledgerOf({ ledger, faults }: { ledger: ReturnType<typeof openLedger>; faults: { remaining(): Fault[] } }) {
  return {
    orders: [...ledger.orders.values()],
    payments: [...ledger.payments.values()],
    refunds: [...ledger.refunds.values()],
    disputes: [...ledger.disputes.values()],
    events: [...ledger.events.values()],
    faults: faults.remaining(),
  }
}

/** Answers as the fault wants it; only some of them do the work that was asked for. */
async function answer(response: ServerResponse, fault: Fault | undefined, closing: AbortSignal, work: () => unknown) {
  const hangUp = () => void response.socket?.destroy()
  if (fault?.kind === '500') throw new Refusal(500, 'We are facing some trouble completing your request at the moment.')
  if (fault?.kind === '429') throw new Refusal(429, 'Request failed. Please try after sometime.')
  if (fault?.kind === 'close') return hangUp()
  if (fault?.kind === 'hang')
    return void wait(fault.ms, undefined, { ref: false, signal: closing }).then(hangUp, hangUp)
  const json = JSON.stringify(work())
  if (fault?.kind === 'lost-answer') return hangUp()
  if (fault?.kind === 'slow') await wait(fault.ms)
  const body = fault?.kind === 'wrong-amount' ? withOtherAmount(json) : json
  send(response, 200, 'application/json', fault?.kind === 'truncated' ? body.slice(0, body.length / 2) : body)
}

function sendFile(response: ServerResponse, name: string, type: string) {
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  send(response, 200, type, readFileSync(new URL(name, import.meta.url)))
}

/** In a process of its own the checkout script speaks from the shop's page. */
function allowOtherOrigins(response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
}
