import { sql } from 'drizzle-orm'
import { demoStaff } from '#server/people/staff/demo-accounts.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sellers, settings } from '#server/platform/schema/settings.ts'

/** What is looked at to tell whether the shop is ready; figures are of products on the storefront now. */
export type ReadyFacts = {
  seller: typeof sellers.$inferSelect | undefined
  settings: typeof settings.$inferSelect | undefined
  products: number
  /** Products the law taxes at another rate than the shop's. */
  wrongTax: number
  /** Products without the declarations of Legal Metrology and FSSAI, and sizes without an MRP or above it. */
  undeclared: number
  withoutMrp: number
  aboveMrp: number
  demoBuildings: number
  buildings: number
  /** Policy pages with a gap that no setting fills, by their titles. */
  gapPages: string[]
  demoOrders: number
  /** Of the demo's own, who can still sign in. */
  demoStaff: number
  /** But for the demo's. */
  admins: number
  /** Settings at the payment provider that make payments of another amount than their order's. */
  wrongSettings: number
}

export async function readReadyFacts(executor: Executor): Promise<ReadyFacts> {
  const [seller] = await executor.select().from(sellers)
  const [setting] = await executor.select().from(settings)
  const rate = setting?.taxBasisPoints ?? 0
  const { rows } = await executor.execute<Omit<ReadyFacts, 'seller' | 'settings'>>(sql`
    select goods.*, sizes.*,
      (select count(*)::int from building where demo) as "demoBuildings",
      (select count(*)::int from building) as buildings,
      (select count(*)::int from shop_order where demo) as "demoOrders",
      (select count(*)::int from staff where is_active and ${isOfDemo}) as "demoStaff",
      (select count(*)::int from staff where role = 'admin' and is_active and not ${isOfDemo}) as admins,
      (select count(*)::int from open_matter where kind = 'provider-setting' and closed_at is null) as "wrongSettings",
      array(select title from content_page where content_html ~ ${ownGap} order by title) as "gapPages"
    from (
      select count(*)::int as products, count(*) filter (where legal_tax_basis_points <> ${rate})::int as "wrongTax",
        count(*) filter (where generic_name = '' or ingredients = '' or country_of_origin = '' or coalesce(shelf_life, '') = '')::int
          as undeclared
      from product where is_active
    ) goods, (
      select count(*) filter (where v.mrp is null)::int as "withoutMrp",
        count(*) filter (where v.price + round(v.price * ${rate}::int / 10000.0) > v.mrp)::int as "aboveMrp"
      from variation v join product p on p.id = v.product_id where p.is_active
    ) sizes`)
  const [found] = rows
  if (!found) throw new Error('The database counted nothing.')
  return { ...found, seller, settings: setting }
}

const isOfDemo = sql`mobile_number in ${demoStaff.map(({ mobileNumber }) => mobileNumber)}`

// [Words in brackets] that are none of those the seller's details fill in.
const ownGap = `\\[(?!${[
  'Legal name of the seller',
  'registered address',
  'GSTIN of the seller',
  '14-digit FSSAI licence number',
  'care email of the shop',
  'care phone of the shop',
  'name of the grievance officer',
  'designation',
  'grievance email',
  'grievance phone',
].join('|')}\\])[^][<>]+\\]`
