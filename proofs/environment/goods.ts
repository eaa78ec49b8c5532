import { openSession } from '#server/people/sessions/sessions.ts'
import { createGuest, findOrCreateUser } from '#server/people/users/users.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { categories, products, variations } from '#server/platform/schema/selling/catalog.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import type { Random } from './seeded-random.ts'

/** What the shop of the proofs sells, in paise; `stock` is enough for any run unless a proof says otherwise. */
export const shelf = [
  good('SKU-0', 'atta', 'Sharbati Atta', { size: 1, type: 'KG', price: 72_00, actualPrice: 80_00, mrp: 100_00 }),
  good('SKU-1', 'atta', 'Sharbati Atta', { size: 5, type: 'KG', price: 338_50, actualPrice: 375_00, mrp: 450_00 }),
  good('SKU-2', 'haldi', 'Haldi', { size: 200, type: 'G', price: 64_25, actualPrice: 0, mrp: null }),
  good('SKU-3', 'jeera', 'Jeera', { size: 100, type: 'G', price: 89_99, actualPrice: 99_99, mrp: null }),
  good('SKU-4', 'khapli', 'Khapli Atta', { size: 10, type: 'KG', price: 999_99, actualPrice: 1_200_00, mrp: null }),
]
export type Good = (typeof shelf)[number]

export const charges = { deliveryCharge: 40_00, taxBasisPoints: 500 }

/** What the shop of the proofs gives away; limits as a proof likes. */
export const offers = [
  offer('TEN-PERCENT', { promoType: 'ORDER', discountType: 'PERCENTAGE_OFF', discount: 1_000 }),
  offer('FIFTY-OFF', { promoType: 'ORDER', discountType: 'FIXED_AMOUNT_OFF', discount: 50_00, orderMinimum: 100_00 }),
  offer('FREE-WAY', { promoType: 'SHIPPING', discountType: 'FIXED_AMOUNT_OFF', discount: 40_00 }),
  offer('FIRST-FEW', { promoType: 'ORDER', discountType: 'FIXED_AMOUNT_OFF', discount: 30_00, usageLimit: 10 }),
]
export type Offer = (typeof offers)[number]

export const pune = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  // In the areas of every demo shop, former releases' too.
  pincode: '411014',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}

/** Crowds of guests take all there is: what one of them may hold is proven elsewhere. */
const withoutLimits = {
  unprovenOrderTotal: 10 ** 15,
  unprovenOrderPieces: 10 ** 9,
  provenOrderTotal: 10 ** 15,
  provenOrderPieces: 10 ** 9,
  unprovenStockPart: 1,
}

/** Lays out the shop of the proofs in an empty database: tables, goods, offers, charges. */
export async function openGoods(databaseUrl: string, { goods = shelf, availableOffers = offers } = {}) {
  await withDatabase(databaseUrl, async (db, pool) => {
    await migrate(db, pool)
    await db.insert(settings).values({ ...charges, ...withoutLimits })
    await db.insert(categories).values({ id: 'all', name: 'All', imageKey: 'all.webp', position: 1 })
    for (const [position, { productId, name, ...variation }] of goods.entries()) {
      await db
        .insert(products)
        .values({
          id: productId,
          name,
          categoryId: 'all',
          hsn: '110100',
          legalTaxBasisPoints: charges.taxBasisPoints,
          cardPrice: variation.price,
        })
        .onConflictDoNothing()
      await db.insert(variations).values({ productId, position, ...variation })
    }
    if (availableOffers.length > 0) await db.insert(coupons).values(availableOffers)
  })
}

/** Opens the database for a piece of work and closes it again. */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (db: Database, pool: Awaited<ReturnType<typeof openDatabase>>['pool']) => Promise<T>,
) {
  const { db, pool, close } = await openDatabase({ databaseUrl, databasePool: 4, dataFolder: '' })
  try {
    return await work(db, pool)
  } finally {
    await close()
  }
}

/** Somebody with a session, and the mobile the order is for. */
export type Buyer = { userId: string; token: string; mobileNumber: string; isGuest: boolean }

/** So many people with sessions, guests and signed-in ones in turn; made in the database, as making them is not what is proven. */
export function openBuyers(databaseUrl: string, count: number, random: Random): Promise<Buyer[]> {
  return withDatabase(databaseUrl, async (db) => {
    const buyers: Buyer[] = []
    for (let number = 0; number < count; number += 1) {
      const mobileNumber = `6${String(random.whole(0, 999_999_999)).padStart(9, '0')}`
      const isGuest = number % 2 === 0
      const userId = isGuest
        ? await createGuest(db, { name: 'Asha Patil', email: 'asha@example.com', mobileNumber, address: pune })
        : (await findOrCreateUser(db, '+91', mobileNumber)).id
      const token = await openSession(db, userId, isGuest ? 'guest' : 'user')
      buyers.push({ userId, token, mobileNumber, isGuest })
    }
    return buyers
  })
}

type Size = { size: number; type: string; price: number; actualPrice: number; mrp: number | null }

function good(sku: string, productId: string, name: string, size: Size) {
  return { sku, productId, name, ...size, stock: 100_000 }
}

type Terms = Partial<typeof coupons.$inferInsert> &
  Pick<typeof coupons.$inferInsert, 'promoType' | 'discountType' | 'discount'>

export function offer(promoCode: string, terms: Terms) {
  const [startsAt, endsAt] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 30 * 86_400_000)]
  return { promoCode, title: promoCode, startsAt, endsAt, isCombo: false, orderMinimum: 0, ...terms }
}
