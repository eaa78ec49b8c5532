import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop/shop.ts'

/** /health: the process runs and may be sent requests. /ready, for alarms: the database answers too. */
export async function healthRoutes(app: FastifyInstance, { db }: Shop) {
  app.get('/health', () => ({ status: 'OK' }))
  app.get('/ready', async (_, reply) => {
    try {
      await db.select({ answers: sql`1` }).from(sql`(select) as one`)
      return { status: 'OK' }
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'ERROR' })
    }
  })
}
