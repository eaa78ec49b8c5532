import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OtherProcess, openOtherProcess } from '#server/testing/processes/other-process.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { scheduledMoments } from './scheduled-changes.ts'

type Moment = {
  /** Written by one process with its moment ahead, as `$soon`. */
  row: string
  /** What another process is asked for, and what its answer says then that it did not, or did and does not any more. */
  ask: () => Promise<string>
  says: string
  isGone?: boolean
}

let shop: TestShop
let other: OtherProcess
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
  other = await openOtherProcess(shop)
})
afterAll(async () => {
  await other?.close()
  await shop?.close()
})

const soon = "now() + interval '1500 milliseconds'"

/** No two of a turn may renew each other's answers, so that each answer is renewed by its own moment or not at all. */
const turns: Record<string, Moment>[] = [
  {
    "'products' product.shown_from": {
      row: timedProduct('diwali-mix'),
      ask: () => search('Diwali Mix'),
      says: '"diwali-mix"',
    },
    "'product:' || id product.shown_from": {
      row: `${timedProduct('holi-mix')};
        insert into review (product_id, user_id, rating, review)
        select 'holi-mix', id, 5, 'Tried before all others' from shopper limit 1`,
      ask: () => get('/rating/holi-mix/all-ratings'),
      says: 'Tried before all others',
    },
    "'banners' banner.shown_from": {
      row: `insert into banner (screen, image_key, thumbnail_key, headline, position, shown_from)
        values ('web', 'a.webp', 'a.webp', 'A coming banner', 90, $soon)`,
      ask: () => get('/banners/web/all/get'),
      says: 'A coming banner',
    },
    "'stories' story.shown_from": {
      row: `insert into story (name, cover_key, position, shown_from) values ('A coming story', 'a.webp', 90, $soon)`,
      ask: () => get('/story/all/get'),
      says: 'A coming story',
    },
    "'reports' report.shown_from": {
      row: `insert into report (title, icon_key, content_html, position, shown_from)
        values ('A coming report', 'a.webp', '<p>Pure</p>', 90, $soon)`,
      ask: () => get('/reports/all/get'),
      says: 'A coming report',
    },
    "'content' content_page.next_from": {
      row: `update content_page set next_html = '<p>What holds from now on</p>', next_from = $soon
        where title = 'shipping-policy'`,
      ask: () => get('/content/by-title/shipping-policy'),
      says: 'What holds from now on',
    },
    "'words' page_words.next_from": {
      row: `insert into page_words (page, words, next_words, next_from)
        values ('home', '{}', '{"featured":"A heading to come"}', $soon)`,
      ask: () => get('/content/words/home'),
      says: 'A heading to come',
    },
  },
  {
    "'banners' banner.shown_until": {
      row: `insert into banner (screen, image_key, thumbnail_key, headline, position, shown_until)
        values ('app', 'a.webp', 'a.webp', 'A going banner', 91, $soon)`,
      ask: () => get('/banners/app/all/get'),
      says: 'A going banner',
      isGone: true,
    },
    "'stories' story.shown_until": {
      row: `insert into story (name, cover_key, position, shown_until) values ('A going story', 'a.webp', 91, $soon)`,
      ask: () => get('/story/all/get'),
      says: 'A going story',
      isGone: true,
    },
    "'reports' report.shown_until": {
      row: `insert into report (title, icon_key, content_html, position, shown_until)
        values ('A going report', 'a.webp', '<p>Pure</p>', 91, $soon)`,
      ask: () => get('/reports/all/get'),
      says: 'A going report',
      isGone: true,
    },
    "'offers' promo_code.starts_at": {
      row: offer('COMING', '$soon', "now() + interval '1 day'"),
      ask: () => get('/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER'),
      says: '"COMING"',
    },
    "'settings' setting.paused_until": {
      row: "update setting set paused_until = $soon, paused_sentence = 'Closed for an hour'",
      ask: () => get('/seller/get'),
      says: 'Closed for an hour',
      isGone: true,
    },
  },
  {
    "'offers' promo_code.ends_at": {
      row: offer('GOING', "now() - interval '1 day'", '$soon'),
      ask: () => get('/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER'),
      says: '"GOING"',
      isGone: true,
    },
  },
]

describe('what changes by time alone is on another process at its moment, while nobody writes', () => {
  it('each moment that the shop knows of is proven here, and no other', () => {
    const known = scheduledMoments.map(([tag, at, table]) => `${tag} ${table}.${at}`)
    expect(turns.flatMap((turn) => Object.keys(turn)).sort()).toEqual(known.sort())
  })

  describe.each(turns)('in turn %#', (turn) => {
    const moments = Object.entries(turn)
    const before: string[] = []
    beforeAll(async () => {
      const rows = moments.map(([, { row }]) => row.replaceAll('$soon', soon))
      await shop.pool.query(rows.join(';\n'))
      await other.changes.settle()
      before.push(...(await Promise.all(moments.map(([, { ask }]) => ask()))))
    })

    it.each(moments.map(([name, moment], index) => ({ name, moment, index })))(
      '$name',
      async ({ moment: { ask, says, isGone = false }, index }) => {
        expect(before[index]?.includes(says)).toBe(isGone)
        await expect.poll(async () => (await ask()).includes(says), { timeout: 8_000, interval: 100 }).toBe(!isGone)
      },
    )
  })
})

async function get(url: string) {
  const answer = await other.app.inject(`/api/v1${url}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

async function search(keyword: string) {
  const url = '/api/v1/product/search?limit=50'
  const answer = await other.app.inject({ method: 'POST', url, payload: { active: true, keyword } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

function timedProduct(id: string) {
  const name = id === 'diwali-mix' ? 'Diwali Mix' : 'Holi Mix'
  return `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, shown_from)
      select '${id}', '${name}', category_id, hsn, legal_tax_basis_points, 10000, $soon from product limit 1;
    insert into variation (product_id, size, sku, position, price, actual_price, stock)
      values ('${id}', 1, '${id}-1', 0, 10000, 0, 9)`
}

function offer(code: string, from: string, until: string) {
  return `insert into promo_code (promo_code, title, promo_type, offer_category, discount_type, discount, starts_at, ends_at)
    values ('${code}', 'Timed', 'ORDER', 'MARKETING_OFFER', 'PERCENTAGE_OFF', 500, ${from}, ${until})`
}
