import Fastify from 'fastify'
import pg from 'pg'

// The least a Fastify server can do to answer one product with its sizes: one prepared statement, JSON out.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const statement = {
  name: 'bare-product',
  text: `select p.id, p.name, p.summary, p.description_html, p.tags, p.features, p.category_id,
      (select json_agg(json_build_object('size', v.size, 'type', v.type, 'price', v.price, 'actualPrice', v.actual_price)
        order by v.position) from variation v where v.product_id = p.id) as variations
    from product p where p.id = $1`,
}
app.get<{ Params: { id: string } }>('/product/:id', async (request) => {
  const { rows } = await pool.query({ ...statement, values: [request.params.id] })
  return { statusCode: 200, status: 'OK', message: 'OK', data: rows[0] }
})
app.get('/', async () => 'ready')
await app.listen({ port: Number(process.env.PORT) })
