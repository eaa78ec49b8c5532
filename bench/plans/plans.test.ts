import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isApiError } from '#contract/api/envelope.ts'
import { schedule } from '#server/operations/schedule/schedule.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'
import { fillBigShop } from '#server/program/demo/fill-big-shop.ts'
import { thingsOf } from '#server/testing/authorisation/request-route.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { type Facts, readFacts } from '../admin/facts.ts'
import { questionsAbout } from '../admin/questions.ts'
import { addressOf } from '../admin/run-question.ts'
import { buildGoodsQuestions, buildOwnQuestions } from '../shopper/questions.ts'
import { collectPlans, logPlans } from './collect-plans.ts'
import { requestEveryRoute, type Targets } from './every-route.ts'
import { findReadWhole, type ReadWhole } from './read-whole.ts'

// What takes some seconds takes minutes where other tests have the machine.
const patience = 300_000
let shop: TestShop
let facts: Facts
let token: string
let cookie: string
let listening: Listening

beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
  await fillBigShop(shop, { orders: 1_500, customers: 1_200, products: 1_700 })
  await addPassing(shop)
  facts = await readFacts(shop.pool)
  token = (await shop.signIn(facts.customer.mobile)).token
  cookie = (await signInStaff(shop, 'admin')).cookie
  listening = await listen(shop)
}, patience)
afterAll(async () => {
  await listening?.close()
  await shop?.close()
})

describe('in a shop with much of everything', () => {
  it(
    'everything that is measured in the back office is answered, and reads no large table whole',
    async () => {
      // Papers are drawn, which takes longer than everything else together.
      const questions = questionsAbout(facts).filter(({ call }) => !call.path.endsWith('/print'))
      expect(questions.length).toBeGreaterThan(100)
      for (const question of questions) {
        const answer = await listening.app.inject({ url: addressOf('', question), headers: { cookie } })
        expect(answer.statusCode, `${question.name}: ${answer.body.slice(0, 200)}`).toBe(200)
        await listening.note(`${question.name} (${question.call.method} ${question.call.path})`)
      }
      expect(describeReads(listening.readWhole)).toBe('')
    },
    patience,
  )

  it(
    'what shoppers look for and what is theirs is found without reading a large table whole',
    async () => {
      const { rows } = await shop.pool.query('select order_number from shop_order where user_id = $1 limit 1', [
        facts.customer.id,
      ])
      for (const { name, path, body } of [
        ...buildGoodsQuestions(facts.size.productId),
        ...buildOwnQuestions(rows[0].order_number),
      ]) {
        const answer = await listening.app.inject({
          ...{ method: body ? 'POST' : 'GET', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } },
          ...(body ? { payload: body } : {}),
        })
        expect(answer.statusCode, `${name}: ${answer.body.slice(0, 200)}`).toBe(200)
        await listening.note(name)
      }
      expect(describeReads(listening.readWhole)).toBe('')
    },
    patience,
  )

  it(
    'no route of the router reads a large table whole, whatever it answers',
    async () => {
      const owner = await thingsOf(shop, (await shop.signIn()).token)
      await requestEveryRoute(listening, { owner, cookie, targets: await readTargets(), requested: listening.note })
      expect(describeReads(listening.readWhole)).toBe('')
    },
    patience,
  )

  it(
    'no job that runs by itself reads a large table whole, nor does the one of the night',
    async () => {
      await addOutlived(shop)
      for (const [name, job] of Object.entries(schedule)) {
        if (!('run' in job) || !job.cron) continue
        const run = job.run({ config: shop.config, db: listening.db, pool: listening.pool }, null as never)
        await run.catch(unlessProviderIsAway)
        await listening.note(`job ${name}`)
      }
      expect(describeReads(listening.readWhole)).toBe('')
    },
    patience,
  )

  it('many statements were heard, of all that the shop has much of', () => {
    const texts = [...listening.loggedPlans].sort()
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/statements.txt', `${texts.join('\n')}\n`)
    expect(texts.length).toBeGreaterThan(400)
    for (const table of ['shop_order', 'order_line', 'shopper', 'product', 'variation', 'review', 'ticket', 'message'])
      expect(texts.filter((text) => new RegExp(`\\b${table}\\b`).test(text)).length, table).toBeGreaterThan(3)
  })
})

/** What a filled shop has none of: PostgreSQL reads an empty table as it comes. */
async function addPassing({ pool }: TestShop) {
  const rows = 'from generate_series(1, 500) n'
  await pool.query(`insert into stored_file (key, kind, content_type, byte_size, demo)
    select 'private/' || n || '.png', 'attachment', 'image/png', 1000, true ${rows}`)
  await pool.query(`insert into idempotency_key (user_id, key, request_hash)
    select id, 'key ' || n, 'hash' from (select id from shopper limit 1) one, generate_series(1, 500) n`)
  await pool.query(`insert into order_status_token (token_hash, order_id, expires_at)
    select 'nobody has ' || n, id, now() + interval '1 hour' from (select id from shop_order limit 1) one, generate_series(1, 500) n`)
  await pool.query('analyze stored_file, idempotency_key, order_status_token')
}

/** What the clean-up of the night takes away: its statements are followed to what hangs on the rows. */
async function addOutlived({ pool }: TestShop) {
  const { rows } = await pool.query<{ order: string; guest: string }>(`
    with guest as (insert into shopper (role, mobile_number, created_at)
      select 'guest', '6000000000', now() - interval '31 days' from generate_series(1, 3) returning id),
    lapsed as (insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
        tax, total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at, created_at)
      select 'LAPSED' || n, id, 'LAPSED', 'ONLINE', 100, 0, 0, 0, 100, 0, '{}', '6000000000', '{}', now(), now() - interval '31 days'
      from (select id, row_number() over () as n from guest) guests where n < 3 returning id)
    select (select count(*) from lapsed) as order, (select count(*) from guest) as guest`)
  expect(rows[0]).toEqual({ order: 2, guest: 3 })
  await pool.query(`insert into stored_file (key, kind, content_type, byte_size, created_at, demo)
    select kind || 's/' || md5(n::text || kind) || '.webp', kind, 'image/webp', 1000, now() - interval '2 days', true
    from generate_series(1, 30) n, unnest(array['picture', 'avatar', 'attachment', 'video']) kind`)
  await pool.query(`insert into webhook_event (event_id, event, payload, received_at)
    select 'event ' || n, 'payment.captured', '{}', now() - make_interval(days => n) from generate_series(1, 500) n`)
  await pool.query('analyze stored_file, webhook_event')
}

async function readTargets(): Promise<Targets> {
  const { customer, size, ticket, offer } = facts
  const one = async (text: string) => (await shop.pool.query(`${text} limit 1`)).rows[0].id
  return {
    ...{ productId: size.productId, size: size.size, customer: customer.id, ticket: ticket.id, offer: offer.id },
    order: await one(
      `select order_number as id from shop_order where order_status = 'CONFIRMED' order by order_number`,
    ),
    review: await one('select id from review'),
    message: await one('select id from contact_message'),
  }
}

/** No provider answers here: a job that has to ask one ends there. */
function unlessProviderIsAway(error: unknown) {
  if (!isApiError(error) || error.statusCode !== 503) throw error
}

type Listening = Awaited<ReturnType<typeof listen>>

/** The same shop once more, whose database tells what it does for each statement. */
async function listen({ pool, config }: TestShop) {
  const { rows: tables } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const sizes = new Map(tables.map(({ name, rows }) => [name, rows]))
  const { rows } = await pool.query('select current_database() as name')
  for (const statement of logPlans(rows[0].name)) await pool.query(statement)
  const database = await openDatabase(config)
  const plans = collectPlans(database.pool)
  const app = await createApp({ config, ...database })
  const loggedPlans = new Set<string>()
  const readWhole: ReadWhole[] = []
  return {
    ...{ app, db: database.db, pool: database.pool, loggedPlans, readWhole },
    /** Of what was heard since the last time it was `call` that asked. */
    async note(call: string) {
      // What a connection tells comes before its next answer, but maybe after the answer that was waited for.
      await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.query('select')))
      for (const one of plans.take()) {
        loggedPlans.add(one.text)
        readWhole.push(...findReadWhole(call, one, sizes))
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** A sentence for each statement and table, and nothing where all is well. */
function describeReads(readWhole: ReadWhole[]) {
  const sentences = readWhole
    .splice(0)
    .map(({ call, table, text, how }) => `${call} ${how} "${table}": ${text.slice(0, 300)}`)
  return [...new Set(sentences)].join('\n')
}
