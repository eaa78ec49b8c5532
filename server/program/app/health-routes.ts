import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/back-office/access/shop.ts'

/** /health: the process runs and may be sent requests. /ready, for alarms: the database answers too. */
export async function healthRoutes(app: FastifyInstance, { pool }: Shop) {
  app.get('/health', () => ({ status: 'OK' }))
  app.get('/ready', async (_, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'OK' }
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'ERROR' })
    }
  })
}
