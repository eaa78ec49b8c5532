import Fastify from 'fastify'
import pg from 'pg'

// The least a Fastify server can do to keep something: one prepared insert, committed by itself, JSON in and out.
type Line = { productId: string; size: number; quantity: number }
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
await pool.query(
  `create table if not exists bare_line (id uuid primary key default gen_random_uuid(), user_id text not null,
    product_id text not null, size numeric not null, quantity integer not null)`,
)
const app = Fastify()
const statement = {
  name: 'bare-insert',
  text: 'insert into bare_line (user_id, product_id, size, quantity) values ($1, $2, $3, $4) returning id',
}
app.post<{ Body: Line; Headers: Record<string, string> }>('/line', async ({ body, headers }) => {
  const values = [headers['x-user-id'], body.productId, body.size, body.quantity]
  const { rows } = await pool.query({ ...statement, values })
  return { statusCode: 200, status: 'OK', message: 'OK', data: rows[0] }
})
app.get('/', async () => 'ready')
await app.listen({ port: Number(process.env.PORT) })
