import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type Fault, NotTaken } from '#server/providers/messages/not-taken.ts'
import { chooseSmsGateway } from '#server/providers/messages/sms-gateway.ts'
import { overrideKey, readOverrides } from './template-overrides.ts'
import { type MessageOf, writeText } from './templates.ts'

type Log = Pick<FastifyBaseLogger, 'error'>
type LoginCode = MessageOf<'login-code'>

/** Sends a login code while the shopper waits. Throws 502 when the gateway does not take it: the shopper tries again; `cause` says whose fault it was. */
export async function sendImmediately({ config, db }: Pick<Shop, 'config' | 'db'>, message: LoginCode, log: Log) {
  const override = (await readOverrides(db, db)).get(overrideKey(message.template, 'sms'))
  const [row] = await db
    .insert(messages)
    .values(storedForm(message, config.isDemo, override?.text))
    .returning({ id: messages.id })
  const failed = await failureOf('sms', chooseSmsGateway(config).send(message))
  const failure = failed?.reason ?? null
  await db
    .update(messages)
    .set({ attempts: 1, failure, ...(failure ? {} : { sentAt: sql`now()` }) })
    .where(eq(messages.id, row?.id ?? ''))
  if (!failure) return
  log.error({ failure }, 'a login code was not sent')
  throw Object.assign(new ApiError(502, 'Failed to send OTP'), { cause: failed?.fault })
}

/** Outside demo mode nobody can read a code afterwards, not even from the database. */
function storedForm(message: LoginCode, isDemo: boolean, override: string | undefined) {
  const { template, to: recipient, values } = message
  return isDemo
    ? { template, recipient, text: writeText(message, override), code: values.code, demo: true }
    : { template, recipient, text: writeText({ template, values: { code: '******' } }, override) }
}

/** Why a message was not taken, or null. */
export async function failureOf(
  channel: 'sms' | 'mail',
  sending: Promise<void>,
): Promise<{ reason: string; fault: Fault } | null> {
  try {
    await sending
    noteOutcome('message', channel, 'taken')
    return null
  } catch (error) {
    noteOutcome('message', channel, 'not-taken')
    const reason = error instanceof Error ? error.message : 'unknown'
    return { reason, fault: error instanceof NotTaken ? error.fault : 'message' }
  }
}
