import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { outboxCookie } from '#server/program/demo/outbox-access.ts'
import { outboxCookieValue, readOutboxKey } from '#server/program/demo/outbox-key.ts'

type OutboxSource = { app: FastifyInstance; config: Config }
type Sent = { channel: 'sms' | 'mail'; to: string; subject: string; text: string; html: string; code: string | null }

/** What a demo shop would have sent to a number or an address, newest first, read by whoever has the key. */
export async function readOutbox({ app, config }: OutboxSource, to: string): Promise<Sent[]> {
  const headers = await withOutboxKey(config)
  return (await app.inject({ url: `/sandbox/outbox.json?to=${encodeURIComponent(to)}`, headers })).json()
}

/** The newest code sent to a mobile number, as the outbox shows it. */
export async function readCode(shop: OutboxSource, mobileNumber: string): Promise<string> {
  const found = (await readOutbox(shop, mobileNumber)).find(({ code }) => code)
  if (!found?.code) throw new Error(`The outbox holds no code for ${mobileNumber}.`)
  return found.code
}

/** The headers of a browser that has given the key. */
export async function withOutboxKey(config: Config) {
  return { cookie: `${outboxCookie}=${outboxCookieValue(await readOutboxKey(config))}` }
}
