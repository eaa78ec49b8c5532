import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, isApiError } from '#contract/api/envelope.ts'
import { previewPage } from '#server/office/messages/preview-page.ts'
import { sandboxHeaders } from '#server/office/messages/sandbox-page.ts'
import { demoAppCodes } from '#server/people/staff/demo-staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isLoopback } from '#server/platform/http/address-limits.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { outboxAccess } from './outbox-access.ts'
import { hasOutbox } from './outbox-key.ts'
import { lockedOutboxPage, outboxPage } from './outbox-page.ts'

const mostShown = 100

/**
 * What the demo shop sent, for people (a page) and for tests (JSON), and how each message reads. Exists only where the outbox is the
 * gateway of a demo shop. What was sent is behind a key once the shop holds anything of its own.
 */
export function outboxRoutes(app: FastifyInstance, { config, db }: Shop) {
  if (!hasOutbox(config)) return
  const access = outboxAccess({ config, db })
  const isWelcome = (request: FastifyRequest) =>
    config.isSandboxPublic || isFromThisMachine(request, Boolean(config.trustProxy))

  app.get('/sandbox/outbox', async (request, reply) => {
    if (!isWelcome(request)) return reply.callNotFound()
    const { to, key } = request.query as { to?: unknown; key?: unknown }
    try {
      if (key !== undefined) {
        const cookie = await access.exchange(request, key)
        return reply.header('cache-control', 'no-store').header('set-cookie', cookie).redirect(pathWithoutKey(to), 303)
      }
      await access.refuseStrangers(request)
    } catch (error) {
      if (isApiError(error)) return sendLocked(reply, error)
      throw error
    }
    const [shown, appCodes] = [await latestMessages(db, to), to === undefined ? await demoAppCodes(db, config) : []]
    return reply.headers(sandboxHeaders).send(outboxPage(shown, appCodes))
  })

  app.get('/sandbox/messages', async (request, reply) => {
    if (!isWelcome(request)) return reply.callNotFound()
    return reply.headers(sandboxHeaders).send(previewPage(config))
  })

  app.get('/sandbox/outbox.json', async (request, reply) => {
    if (!isWelcome(request)) return reply.callNotFound()
    await access.refuseStrangers(request)
    const { to } = request.query as { to?: unknown }
    return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(await latestMessages(db, to))
  })
}

/** Behind a proxy that we were not told about, everybody seems to come from this machine: its headers give it away. */
export function isFromThisMachine(request: FastifyRequest, isProxyKnown: boolean) {
  const isProxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in request.headers)
  return isLoopback(request.ip) && (isProxyKnown || !isProxied)
}

function pathWithoutKey(to: unknown) {
  return `/sandbox/outbox${typeof to === 'string' ? `?${new URLSearchParams({ to })}` : ''}`
}

function sendLocked(reply: FastifyReply, { statusCode, message, headers }: ApiError) {
  return reply
    .code(statusCode)
    .headers({ ...sandboxHeaders, ...headers })
    .send(lockedOutboxPage(message))
}

async function latestMessages(db: Database, to: unknown) {
  const rows = await db
    .select({
      channel: messages.channel,
      to: messages.recipient,
      subject: messages.subject,
      text: messages.text,
      html: messages.html,
      code: messages.code,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(to === undefined ? undefined : eq(messages.recipient, recipientOf(String(to))))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(mostShown)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A mail address, or +91 and 10 digits from any way of writing a number; a plus sign may arrive as a space. */
function recipientOf(to: string) {
  if (to.includes('@')) return to
  return `+91${to.replace(/\D/g, '').slice(-10)}`
}
