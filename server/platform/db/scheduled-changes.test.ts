import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OtherProcess, openOtherProcess } from '#server/testing/processes/other-process.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { scheduledMoments } from './scheduled-changes.ts'

type Moment = {
  /** Written by one process with its moment ahead, as `$soon`. */
  row: string
  /** What another process is asked for, and what its answer says then that it did not, or did and does not any more. */
  sendRequest: () => Promise<string>
  description: string
  isRemoved?: boolean
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
      sendRequest: () => search('Diwali Mix'),
      description: '"diwali-mix"',
    },
    "'product:' || id product.shown_from": {
      row: `${timedProduct('holi-mix')};
        insert into review (product_id, user_id, rating, review)
        select 'holi-mix', id, 5, 'Tried before all others' from shopper limit 1`,
      sendRequest: () => get('/rating/holi-mix/all-ratings'),
      description: 'Tried before all others',
    },
    "'banners' banner.shown_from": {
      row: `insert into banner (screen, image_key, thumbnail_key, headline, position, shown_from)
        values ('web', 'a.webp', 'a.webp', 'A coming banner', 90, $soon)`,
      sendRequest: () => get('/banners/web/all/get'),
      description: 'A coming banner',
    },
    "'stories' story.shown_from": {
      row: `insert into story (name, cover_key, position, shown_from) values ('A coming story', 'a.webp', 90, $soon)`,
      sendRequest: () => get('/story/all/get'),
      description: 'A coming story',
    },
    "'reports' report.shown_from": {
      row: `insert into report (title, icon_key, content_html, position, shown_from)
        values ('A coming report', 'a.webp', '<p>Pure</p>', 90, $soon)`,
      sendRequest: () => get('/reports/all/get'),
      description: 'A coming report',
    },
    "'content' content_page.next_from": {
      row: `update content_page set next_html = '<p>What holds from now on</p>', next_from = $soon
        where title = 'shipping-policy'`,
      sendRequest: () => get('/content/by-title/shipping-policy'),
      description: 'What holds from now on',
    },
    "'words' page_words.next_from": {
      row: `insert into page_words (page, words, next_words, next_from)
        values ('home', '{}', '{"featured":"A heading to come"}', $soon)`,
      sendRequest: () => get('/content/words/home'),
      description: 'A heading to come',
    },
  },
  {
    "'banners' banner.shown_until": {
      row: `insert into banner (screen, image_key, thumbnail_key, headline, position, shown_until)
        values ('app', 'a.webp', 'a.webp', 'A going banner', 91, $soon)`,
      sendRequest: () => get('/banners/app/all/get'),
      description: 'A going banner',
      isRemoved: true,
    },
    "'stories' story.shown_until": {
      row: `insert into story (name, cover_key, position, shown_until) values ('A going story', 'a.webp', 91, $soon)`,
      sendRequest: () => get('/story/all/get'),
      description: 'A going story',
      isRemoved: true,
    },
    "'reports' report.shown_until": {
      row: `insert into report (title, icon_key, content_html, position, shown_until)
        values ('A going report', 'a.webp', '<p>Pure</p>', 91, $soon)`,
      sendRequest: () => get('/reports/all/get'),
      description: 'A going report',
      isRemoved: true,
    },
    "'offers' promo_code.starts_at": {
      row: offer('COMING', '$soon', "now() + interval '1 day'"),
      sendRequest: () => get('/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER'),
      description: '"COMING"',
    },
    "'settings' setting.paused_until": {
      row: "update setting set paused_until = $soon, paused_sentence = 'Closed for an hour'",
      sendRequest: () => get('/seller/get'),
      description: 'Closed for an hour',
      isRemoved: true,
    },
  },
  {
    "'offers' promo_code.ends_at": {
      row: offer('GOING', "now() - interval '1 day'", '$soon'),
      sendRequest: () => get('/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER'),
      description: '"GOING"',
      isRemoved: true,
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
      await other.changes.waitForInvalidation()
      before.push(...(await Promise.all(moments.map(([, { sendRequest }]) => sendRequest()))))
    })

    it.each(moments.map(([name, moment], index) => ({ name, moment, index })))(
      '$name',
      async ({ moment: { sendRequest, description, isRemoved = false }, index }) => {
        expect(before[index]?.includes(description)).toBe(isRemoved)
        await expect
          .poll(async () => (await sendRequest()).includes(description), { timeout: 8_000, interval: 100 })
          .toBe(!isRemoved)
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
