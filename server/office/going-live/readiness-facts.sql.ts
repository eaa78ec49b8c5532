import { demoStaff } from '#server/people/staff/demo-accounts.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const demoNumbers = demoStaff.map(({ mobileNumber }) => mobileNumber)

/** What speaks against selling, counted in one statement; `rate` is the shop's tax in basis points. */
export async function countForSale(executor: Executor, rate: number) {
  const facts = columns({
    products: expression<number>('goods.products'),
    wrongTax: expression<number>('goods.wrong_tax'),
    undeclared: expression<number>('goods.undeclared'),
    withoutMrp: expression<number>('sizes.without_mrp'),
    aboveMrp: expression<number>('sizes.above_mrp'),
    demoBuildings: expression<number>('(select count(*)::int from building where demo)'),
    buildings: expression<number>('(select count(*)::int from building)'),
    demoOrders: expression<number>('(select count(*)::int from shop_order where demo)'),
    demoStaff: expression<number>(
      prepared`(select count(*)::int from staff where is_active and mobile_number = any(${demoNumbers}::text[]))`,
    ),
    admins: expression<number>(
      prepared`(select count(*)::int from staff
        where role = 'admin' and is_active and mobile_number <> all(${demoNumbers}::text[]))`,
    ),
    wrongSettings: expression<number>(
      "(select count(*)::int from open_matter where kind = 'provider-setting' and closed_at is null)",
    ),
    gapPages: expression<string[]>(
      prepared`array(select title from content_page where content_html ~ ${ownGap} order by title)`,
    ),
  })
  const [found] = await rowsOf(
    executor,
    prepared`
    select ${facts} from (
      select count(*)::int as products, count(*) filter (where legal_tax_basis_points <> ${rate})::int as wrong_tax,
        count(*) filter (where generic_name = '' or ingredients = '' or country_of_origin = '' or coalesce(shelf_life, '') = '')::int
          as undeclared
      from product where is_active
    ) goods, (
      select count(*) filter (where v.mrp is null)::int as without_mrp,
        count(*) filter (where v.price + round(v.price * ${rate}::int / 10000.0) > v.mrp)::int as above_mrp
      from variation v join product p on p.id = v.product_id where p.is_active
    ) sizes`,
  )
  if (!found) throw new Error('The database counted nothing.')
  return found
}

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
