import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { liveKeys } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import type { CallRequest } from './send-call.ts'
import type { Target } from './target.ts'

export type Listening = { send(callRequest: CallRequest): Promise<number>; close(): Promise<void> }

/** The shop of a target as strangers reach it: over HTTP, in this process. `send` gives the status of the answer. */
export async function listen(target: Target, mode: 'demo' | 'production'): Promise<Listening> {
  return mode === 'demo' ? listenWith(target.shop.app) : listenInProduction(target)
}

/** The same people and goods, behind a proxy. */
async function listenInProduction({ shop, sandbox }: Target) {
  const provider = await openMsg91()
  const stopPayments = await sandbox.answerAsProvider()
  const config = readConfig({
    ...provider.settings(),
    ...liveKeys,
    SHOP_SECRET: shop.config.secret,
    DATABASE_URL: shop.config.databaseUrl,
    DATABASE_POOL: '8',
    DATA_FOLDER: shop.config.dataFolder,
    PUBLIC_URL: shop.config.publicUrl ?? '',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    SHED_LOAD_AFTER_MS: '0',
    DATABASE_PATIENCE_MS: '0',
    OPEN_CASH_ORDERS_PER_MOBILE: '100',
  })
  const { db, pool, close: closeDatabase } = await openDatabase(config)
  const app = await createApp({ config, db, pool, withPages: true })
  const listening = await listenWith(app)
  return {
    send: listening.send,
    async close() {
      await listening.close()
      await app.close()
      await closeDatabase()
      await stopPayments()
      await provider.close()
    },
  }
}

async function listenWith(app: FastifyInstance): Promise<Listening> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: ({ method, url, headers, payload }) =>
      new Promise((resolve, reject) => {
        const sizes = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
        const callRequest = request({
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: url,
          headers: { ...headers, ...sizes },
        })
        callRequest.on('error', reject)
        callRequest.on('response', (answer) => {
          answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0))
          answer.resume()
        })
        callRequest.end(payload)
      }),
    close: async () => agent.destroy(),
  }
}
