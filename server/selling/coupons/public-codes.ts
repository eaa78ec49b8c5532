import { and, eq, ne, or, sql } from 'drizzle-orm'
import { normalisePromoCode } from '#contract/promo-code.ts'
import type { CachedResponse } from '#server/platform/cache/cached-response.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isOffered } from './coupons.ts'

export type PublicCodes = ReturnType<typeof createPublicCodes>

/** Says whether all of these codes are shown to everybody at this moment: nobody has guessed them. Read once for many askers. */
export function createPublicCodes({ db, responseCache }: Pick<Shop, 'db' | 'responseCache'>) {
  let cached: CachedResponse | undefined
  let codes = new Set<string>()

  return async function arePublic(triedCodes: string[]) {
    const found = await responseCache.get('promo codes shown to everybody', read)
    if (found !== cached) [cached, codes] = [found, new Set<string>(JSON.parse(found.body.toString()))]
    return triedCodes.every((code) => codes.has(normalisePromoCode(code)))
  }

  async function read() {
    const isAdvertised = eq(coupons.offerCategory, 'MARKETING_OFFER')
    const isListed = and(ne(coupons.promoType, 'ON_CATEGORY'), sql`${coupons.offerCategory} is null`)
    const found = await db
      .select({ code: sql<string>`upper(${coupons.promoCode})` })
      .from(coupons)
      .where(and(isOffered, or(isAdvertised, isListed)))
    const body = Buffer.from(JSON.stringify(found.map(({ code }) => code)))
    return { status: 200, headers: {}, body, tags: ['offers' as const] }
  }
}
