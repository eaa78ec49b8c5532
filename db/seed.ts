import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { cannedAnswers, ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { cashCollections, orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'
import {
  categories,
  productImages,
  products,
  subCategories,
  synonyms,
  variations,
} from '#server/platform/schema/selling/catalog.ts'
import { banners, contentPages, reports, stories } from '#server/platform/schema/selling/content.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { sellers, settings } from '#server/platform/schema/selling/settings.ts'
import { buildingRows } from './seed/areas.ts'
import { cashRows } from './seed/cash.ts'
import { catalogRows, taxBasisPoints } from './seed/catalog/catalog.ts'
import { contentPageRows } from './seed/content/pages.ts'
import { reportRows } from './seed/content/reports.ts'
import { bannerRows, storyRows } from './seed/front-page.ts'
import { lockSeededCoupons, offerRows } from './seed/offers.ts'
import { deliveryCharge, orderRows } from './seed/orders.ts'
import { peopleRows } from './seed/people.ts'
import { seededRandom } from './seed/random.ts'
import { readyAnswers } from './seed/ready-answers.ts'
import { ratingSums, reviewRows } from './seed/reviews.ts'
import { placeholderSeller } from './seed/seller.ts'
import { synonymRows } from './seed/synonyms.ts'
import { ticketRows } from './seed/tickets.ts'

/**
 * Fills an empty shop with the demo shop, everything dated relative to `now`. Does nothing in a shop that has a product;
 * of two that start at once, one seeds and the other waits and finds it done.
 */
export async function seedDemoShop(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // The one that waits may wait longer than a page is allowed to.
    await tx.execute(sql`set local lock_timeout = '60s'`)
    await tx.execute(sql`set local statement_timeout = '60s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('milloraa demo seed'))`)
    const [anyProduct] = await tx.select({ id: products.id }).from(products).limit(1)
    if (anyProduct) return
    const rows = demoRows(now)
    await tx.insert(settings).values({ deliveryCharge, taxBasisPoints }).onConflictDoNothing()
    await tx.insert(sellers).values(placeholderSeller).onConflictDoNothing()
    await tx.insert(contentPages).values(rows.contentPages).onConflictDoNothing()
    await tx.insert(synonyms).values(synonymRows)
    await tx.insert(categories).values(rows.catalog.categories)
    await tx.insert(subCategories).values(rows.catalog.subCategories)
    await tx.insert(products).values(rows.products)
    await tx.insert(productImages).values(rows.catalog.images)
    await tx.insert(variations).values(rows.catalog.variations)
    await tx.insert(buildings).values(rows.buildings)
    await tx.insert(coupons).values(rows.offers)
    await tx.insert(banners).values(rows.banners)
    await tx.insert(stories).values(rows.stories)
    await tx.insert(reports).values(rows.reports)
    await tx.insert(users).values(rows.people)
    await tx.insert(orders).values(rows.orders)
    await tx.insert(cashCollections).values(cashRows(rows.orders))
    await tx.insert(orderLines).values(rows.orderLines)
    await lockSeededCoupons(tx)
    await tx.insert(reviews).values(rows.reviews)
    await tx.insert(tickets).values(rows.tickets)
    await tx.insert(ticketMessages).values(rows.ticketMessages)
    await tx.insert(cannedAnswers).values(readyAnswers)
  })
}

function demoRows(now: Date) {
  const random = seededRandom(1947)
  const catalog = catalogRows(now)
  const buildings = buildingRows(random)
  const { buyers, others } = peopleRows(now, buildings, random)
  const { orders, lines } = orderRows(now, buyers, random)
  const reviews = reviewRows(now, buyers, orders, lines, random)
  const sums = ratingSums(reviews)
  const support = ticketRows(now, buyers, orders, random)
  return {
    catalog,
    products: catalog.products.map((product) => ({ ...product, ...sums.get(product.id) })),
    buildings,
    people: [...buyers, ...others],
    orders,
    orderLines: lines,
    reviews,
    tickets: support.tickets,
    ticketMessages: support.messages,
    offers: offerRows(now),
    banners: bannerRows(),
    stories: storyRows(),
    reports: reportRows(now),
    contentPages: contentPageRows(now),
  }
}
