import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareOf } from '#contract/money.ts'
import { demoShopper } from '#server/people/users/demo-shopper.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { seedManyProducts } from './seed/many-products.ts'
import { mediaKey } from './seed/media-key.ts'
import { seedDemoShop } from './seed.ts'

const mediaFolder = path.join(import.meta.dirname, 'seed/media')
const tables = [
  ...['product', 'product_image', 'variation', 'category', 'sub_category', 'building', 'promo_code', 'banner', 'story'],
  ...['report', 'content_page', 'shopper', 'shop_order', 'order_line', 'review', 'setting'],
  ...['ticket', 'ticket_message'],
]

let shop: TestShop
const rows = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows
const countRows = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const [found] = await rows(sql`select count(*) as number from ${sql.identifier(table)}`)
        return [table, Number(found?.number)] as const
      }),
    ),
  )

beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop?.close())

describe('the demo shop on its first day', () => {
  it('has goods, places, people, orders and opinions enough to look lived in', async () => {
    const counts = await countRows()
    expect(counts).toMatchObject({ category: 6, banner: 8, story: 4, report: 3, content_page: 5, setting: 1 })
    expect(counts).toMatchObject({ shopper: 40, shop_order: 150, review: 120 })
    expect(counts.product).toBeGreaterThanOrEqual(22)
    const [areaCounts] = await rows(
      sql`select count(distinct (building_name, town)) as buildings, count(distinct town) as towns from building
        where building_name <> 'Independent house'`,
    )
    expect(Number(areaCounts?.buildings)).toBeGreaterThanOrEqual(400)
    expect(Number(areaCounts?.towns)).toBe(6)
  })

  it('marks every row as demo, so that the owner can clear it away', async () => {
    for (const table of tables) {
      if (['product_image', 'variation', 'content_page', 'order_line', 'setting'].includes(table)) continue
      expect(await rows(sql`select 1 from ${sql.identifier(table)} where not demo limit 1`), table).toEqual([])
    }
  })

  it('is not seeded again by a second start, nor by two starts at once', async () => {
    const before = await countRows()
    await Promise.all([seedDemoShop(shop.db, new Date()), seedDemoShop(shop.db, new Date())])
    expect(await countRows()).toEqual(before)
  })

  it('is seeded once when two starts meet an empty shop', async () => {
    const empty = await openTestShop()
    await Promise.all([seedDemoShop(empty.db, new Date()), seedDemoShop(empty.db, new Date())])
    const { rows: found } = await empty.db.execute(sql`select count(*) as orders from shop_order`)
    await empty.close()
    expect(Number(found[0]?.orders)).toBe(150)
  })
})

describe('the counter of the demo shop', () => {
  it('finds something to do at each step, whatever the time of day', async () => {
    const waiting = await rows(
      sql`select case when cash_code_hash is not null then 'to confirm' else fulfilment end as stage, count(*)::int as orders
        from shop_order where order_status = 'CONFIRMED' and mobile_number <> ${demoShopper.mobileNumber} group by 1 order by 1`,
    )
    expect(waiting).toEqual([
      { stage: 'OUT_FOR_DELIVERY', orders: 2 },
      { stage: 'PACKED', orders: 2 },
      { stage: 'RECEIVED', orders: 3 },
      { stage: 'to confirm', orders: 2 },
    ])
    const [work] = await rows(
      sql`select (select count(*)::int from ticket where status = 1 and answered_at is null) as tickets,
        (select count(*) > 0 from review where checked_at is null) as reviews,
        (select count(*) > 0 from variation where stock <= low_stock_at) as low`,
    )
    expect(work).toEqual({ tickets: 1, reviews: true, low: true })
  })
})

describe('the goods', () => {
  it('come in 2 to 4 sizes, with the first size on the card', async () => {
    const sizes = await rows(
      sql`select product_id, count(*)::int as sizes, (array_agg(price order by variation.position))[1] = max(card_price) as card
        from variation join product on product.id = product_id group by product_id`,
    )
    expect(sizes.filter(({ sizes, card }) => Number(sizes) < 2 || Number(sizes) > 4 || !card)).toEqual([])
  })

  it('cost no more than the MRP on the pack, tax and list price included', async () => {
    const prices = await rows(sql`select sku, price, actual_price, mrp from variation`)
    const dearer = prices.filter(({ price, actual_price, mrp }) => {
      const highest = Math.max(Number(price), Number(actual_price))
      return highest + shareOf(highest, 500) > Number(mrp)
    })
    expect(dearer).toEqual([])
  })

  it('are honest about what the first size saves', async () => {
    const labelled = await rows(
      sql`select id, discount_type, discount_value, price, actual_price from product
        join variation on product_id = id and variation.position = 0 where discount_type is not null`,
    )
    expect(labelled.length).toBeGreaterThan(8)
    for (const { id, discount_type, discount_value, price, actual_price } of labelled) {
      const saved = Number(actual_price) - Number(price)
      const statedDiscount =
        discount_type === 'PERCENTAGE_OFF' ? Math.round((saved / Number(actual_price)) * 100) : saved
      expect(discount_value, String(id)).toBe(statedDiscount)
    }
  })

  it('carry 3 to 6 ticks, a text of several paragraphs and only the tags a text may have', async () => {
    const texts = await rows(
      sql`select id, features, summary, shelf_life, hindi_name, description_html as html from product`,
    )
    for (const { id, features, html, ...words } of texts) {
      expect((features as string[]).length, String(id)).toBeGreaterThanOrEqual(3)
      expect((features as string[]).length, String(id)).toBeLessThanOrEqual(6)
      expect(String(html).match(/<p>/g)?.length, String(id)).toBeGreaterThanOrEqual(2)
      expect(String(html).replace(/<\/?(p|h3|ul|li|strong|em)>/g, ''), String(id)).not.toMatch(/[<>]/)
      expect(Object.values(words).every(Boolean), String(id)).toBe(true)
    }
  })

  it('stand on shelves of which one is empty and some are nearly so', async () => {
    const [shelf] = await rows(
      sql`select count(*) filter (where stock = 0) as empty, count(*) filter (where stock between 1 and 5) as low from variation`,
    )
    expect(Number(shelf?.empty)).toBe(1)
    expect(Number(shelf?.low)).toBeGreaterThanOrEqual(3)
  })

  it('can be multiplied for a benchmark, three sizes and two pictures each', async () => {
    const { product = 0, variation = 0, product_image = 0 } = await countRows()
    await seedManyProducts(shop.db, 300)
    const after = await countRows()
    await rows(sql`delete from product where position >= 1000`)
    expect(after).toMatchObject({
      product: product + 300,
      variation: variation + 900,
      product_image: product_image + 600,
    })
  })
})

describe('pictures and films', () => {
  it('are all there, and small enough for a first clone', async () => {
    const keys = await rows(
      sql`select original_key as key from product_image union select thumbnail_key from product_image
        union select image_key from category union select image_key from banner union select thumbnail_key from banner
        union select video_key from story union select cover_key from story union select profile_image_key from story
        union select icon_key from report union select profile_image_key from shopper where profile_image_key is not null`,
    )
    const files = readdirSync(mediaFolder, { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll('\\', '/'),
    )
    const known = files.filter((file) => path.extname(file)).map(mediaKey)
    expect(keys.map(({ key }) => key).filter((key) => !known.includes(String(key)))).toEqual([])
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(mediaFolder, file)).size, 0)
    expect(bytes).toBeLessThan(30_000_000)
  })
})

describe('the offers', () => {
  it('come in every kind, one of them over and one not begun', async () => {
    const offers = await rows(sql`select *, ends_at < now() as over, starts_at > now() as ahead from promo_code`)
    const has = (fields: Record<string, unknown>) =>
      offers.some((offer) => Object.entries(fields).every(([field, value]) => offer[field] === value))
    expect(has({ promo_type: 'SHIPPING', over: false, ahead: false })).toBe(true)
    for (const discount_type of ['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF']) {
      for (const is_combo of [true, false]) {
        expect(has({ promo_type: 'ORDER', discount_type, is_combo, over: false, ahead: false })).toBe(true)
      }
    }
    expect(has({ promo_type: 'ON_CATEGORY', offer_category: 'MARKETING_OFFER', over: false, ahead: false })).toBe(true)
    expect(has({ over: true }) && has({ ahead: true })).toBe(true)
  })

  it('hide no code short enough to be guessed', async () => {
    const hidden = await rows(sql`select promo_code from promo_code where offer_category = 'HIDDEN'`)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { promo_code } of hidden) expect(promo_code).toMatch(/^[A-Z2-7]{8,}$/)
  })

  it('advertise a category only where its goods really cost less, and by no more than they do', async () => {
    const [best] = await rows(
      sql`select max(round(100.0 * (actual_price - price) / actual_price)) as percent, max(discount) / 100 as said
        from promo_code join product on product.category_id = promo_code.category_id
        join variation on product_id = product.id where promo_type = 'ON_CATEGORY' and actual_price > price`,
    )
    expect(Number(best?.percent)).toBe(Number(best?.said))
  })
})

describe('the people and their orders', () => {
  it('let the main demo shopper sign in to a history and one order on its way', async () => {
    const mine = await rows(
      sql`select order_status as status, count(*)::int as orders from shop_order
        where mobile_number = ${demoShopper.mobileNumber} group by 1 order by 1`,
    )
    expect(mine).toEqual([
      { status: 'CANCELLED', orders: 1 },
      { status: 'COMPLETED', orders: 4 },
      { status: 'CONFIRMED', orders: 1 },
    ])
    const [asha] = await rows(sql`select * from shopper where login_mobile = ${demoShopper.mobileNumber}`)
    expect(asha).toMatchObject({ name: demoShopper.name, email: 'asha@example.com' })
    const [home] = await rows(
      sql`select 1 as found from building join shopper on shopper.address ->> 'buildingName' = building_name
        and shopper.address ->> 'towerName' = tower_name and shopper.address ->> 'pincode' = pincode
        where login_mobile = ${demoShopper.mobileNumber}`,
    )
    expect(home).toBeDefined()
  })

  it('let the main demo shopper find one ticket open, answered by the shop, and one closed', async () => {
    const mine = await rows(
      sql`select status, answered_at is not null as answered,
        (select author from ticket_message where ticket_id = ticket.id order by ticket_message.created_at desc limit 1) as last
        from ticket join shopper on shopper.id = user_id where login_mobile = ${demoShopper.mobileNumber} order by status`,
    )
    expect(mine).toEqual([
      { status: 1, answered: true, last: 'shop' },
      { status: 2, answered: true, last: 'shopper' },
    ])
  })

  it('add up: lines, discount, delivery and tax make the total', async () => {
    const orders = await rows(
      sql`select shop_order.*, (select sum(price * quantity) from order_line where order_id = shop_order.id) as lines from shop_order`,
    )
    for (const order of orders) {
      const taxed = Number(order.original_subtotal) - Number(order.discount) + Number(order.delivery_charge)
      expect(Number(order.original_subtotal)).toBe(Number(order.lines))
      expect(Number(order.tax)).toBe(shareOf(taxed, 500))
      expect(order.order_number).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/)
    }
  })

  it('keep the promises on time: delivered within a day, open ones not overdue, nobody with more than 2 open cash orders', async () => {
    const broken = await rows(
      sql`select order_number from shop_order where delivered_at > estimated_delivery_at or delivered_at > now()
        or created_at > now() or created_at < now() - interval '91 days'
        or order_status = 'CONFIRMED' and estimated_delivery_at < now()`,
    )
    expect(broken).toEqual([])
    const crowded = await rows(
      sql`select mobile_number from shop_order where order_status = 'CONFIRMED' and payment_mode = 'CASH'
        group by 1 having count(*) > 2`,
    )
    expect(crowded).toEqual([])
  })

  it('review only what was delivered to them, and the stars of a product are the sum of theirs', async () => {
    const strangers = await rows(
      sql`select review.id from review where not exists (select 1 from shop_order join order_line on order_id = shop_order.id
        where shop_order.user_id = review.user_id and order_line.product_id = review.product_id
        and delivered_at < review.created_at and review.created_at < now())`,
    )
    expect(strangers).toEqual([])
    const wrong = await rows(
      sql`select product.id from product left join review on product_id = product.id group by product.id
        having rating_sum <> coalesce(sum(rating), 0) or rating_count <> count(review.id)`,
    )
    expect(wrong).toEqual([])
  })
})
