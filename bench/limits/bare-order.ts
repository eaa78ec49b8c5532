import Fastify from 'fastify'
import pg from 'pg'

// The least a Fastify server can do to commit the rows of an order: no session, no rules, every amount known beforehand, one
// prepared statement that is its own transaction.
type Placing = {
  userBasicInfo: { mobileNumber: string }
  deliveryAddress: object
  promoCodes: string[]
}
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const answer =
  '{"statusCode":200,"status":"OK","message":"Order placed successfully","data":{"orderNumber":"AAAABBBBCCCC"}}'
// Messages as long as the shop's own.
const messages = { channels: ['sms', 'mail'], subjects: ['', 'Your order'], texts: ['t'.repeat(150), 't'.repeat(680)] }
const htmls = ['', '<p>A line of a letter about an order.</p>'.repeat(73)]

const text = `
  with placed as (
    insert into shop_order (order_number, user_id, cart_version, order_status, payment_mode, original_subtotal, discount,
      delivery_charge, tax, total, tax_basis_points, promo_codes, recipient, mobile_number, delivery_address, request_hash,
      estimated_delivery_at, demo)
    select upper(left(md5(gen_random_uuid()::text), 12)), user_id, version, 'CONFIRMED', 'CASH', 40000, 2000, 4000, 1900, 43900, 500,
      $2, $3, $4, $5, $6, now() + interval '24 hours', true
    from cart where user_id = $1
    returning id
  ),
  line as (
    delete from cart_line where user_id = $1 returning id, product_id, size, quantity
  ),
  taken as (
    update variation v set stock = stock - line.quantity
    from line where v.product_id = line.product_id and v.size = line.size and stock >= line.quantity
    returning v.product_id, v.size, v.type, v.sku, v.price, v.actual_price, line.id, line.quantity
  ),
  lines as (
    insert into order_line (order_id, position, product_id, product_name, image_key, thumbnail_key, size, type, sku, hsn,
      cart_line_id, quantity, price, actual_price)
    select placed.id, row_number() over (), p.id, p.name, i.original_key, i.thumbnail_key, t.size, t.type, t.sku, p.hsn,
      t.id, t.quantity, t.price, t.actual_price
    from placed, taken t join product p on p.id = t.product_id
    left join product_image i on i.product_id = p.id and i.position = 0
  ),
  counted as (
    update promo_code set used_count = used_count + 1
    where promo_code = any($2) and used_count < usage_limit returning id
  ),
  used as (
    insert into promo_code_use (promo_code_id, order_id, mobile_number) select counted.id, placed.id, $4 from counted, placed
  ),
  kept as (
    insert into idempotency_key (user_id, key, request_hash, order_id, answer) select $1, $7, $6, id, $8 from placed
  ),
  followed as (
    insert into order_status_token (token_hash, order_id, expires_at) select $9, id, now() + interval '24 hours' from placed
  ),
  told as (
    insert into message (channel, recipient, template, subject, html, text, demo)
    select channel, '+91' || $4, 'order-confirmed', subject, html, text, true
    from unnest($10::text[], $11::text[], $12::text[], $13::text[]) as m(channel, subject, html, text)
    returning id
  )
  insert into jobs.job_common (name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, start_after)
  select 'send-message', json_build_object('messageId', id), id::text, 'exclusive', 7, 5, true, 1800, 120, 3600,
    now() + interval '14 days', now() + interval '1 day'
  from told`

app.post<{ Body: Placing; Headers: Record<string, string> }>('/order', async ({ body, headers }, reply) => {
  const { rowCount } = await pool.query({
    name: 'bare-order',
    text,
    values: [
      ...[headers['x-user-id'], body.promoCodes, body.userBasicInfo, body.userBasicInfo.mobileNumber],
      ...[body.deliveryAddress, 'a-hash-of-the-request-of-43-characters-each', headers['idempotency-key'], answer],
      ...[headers['x-status-token'], messages.channels, messages.subjects, htmls, messages.texts],
    ],
  })
  if (rowCount !== 2) throw new Error('Not everything of the order was written.')
  return reply.type('application/json; charset=utf-8').send(answer)
})
app.get('/', async () => 'ready')
await app.listen({ port: Number(process.env.PORT) })
