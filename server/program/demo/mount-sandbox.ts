import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { isFromThisMachine } from './outbox-routes.ts'

/**
 * Serves the stand-in of the payment provider inside a demo shop, under /sandbox/payments. It is spoken to over HTTP like the real
 * one. One that runs in a process of its own (RAZORPAY_URL) is not served here. A production shop never loads its code.
 */
export async function mountPaymentSandbox(app: FastifyInstance, config: Config) {
  const { kind, checkoutScript, keyId, keySecret, webhookSecrets } = config.payments
  if (kind !== 'sandbox' || !checkoutScript.startsWith('/')) return
  if (!config.isDemo) throw new Error('A production shop cannot run with PAYMENTS=sandbox.')
  const { createSandbox, mountedAt } = await import('#sandbox/payments/sandbox.ts')
  let opened: ReturnType<typeof createSandbox> | undefined
  const open = () => {
    opened ??= createSandbox({
      keyId,
      keySecret,
      webhookSecret: webhookSecrets[0] ?? '',
      webhookUrl: () => webhookAddress(app),
      file: path.join(config.dataFolder, 'sandbox-payments.jsonl'),
    })
    return opened
  }
  // Webhooks that were on their way when the shop went down.
  app.addHook('onListen', async () => void open())
  app.addHook('preClose', async () => opened?.close())

  await app.register(async (sandbox) => {
    // The sandbox reads its bodies itself, byte by byte.
    sandbox.removeAllContentTypeParsers()
    sandbox.addContentTypeParser('*', (_, __, done) => done(null))
    for (const method of ['GET', 'POST'] as const) {
      sandbox.route({
        method,
        url: `${mountedAt}/*`,
        exposeHeadRoute: false,
        handler: (request, reply) => {
          reply.hijack()
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
          const mayControl = config.isSandboxPublic || isFromThisMachine(request, Boolean(config.trustProxy))
          void open().handle(request.raw, reply.raw, mayControl)
        },
      })
    }
  })
}

/** The shop's own, as the provider reaches it. */
function webhookAddress(app: FastifyInstance) {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) return undefined
  const host = /^(0\.0\.0\.0|::)$/.test(address.address) ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/api/v1/webhooks/razorpay`
}
