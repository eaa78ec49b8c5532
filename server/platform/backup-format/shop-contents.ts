import type pg from 'pg'

/** What a shop holds, so that a person sees which one it is. */
export type Contents = { name: string; orders: number; products: number; people: number }

/** Undefined for a database that holds no shop. */
export async function readContents(client: Pick<pg.ClientBase, 'query'>): Promise<Contents | undefined> {
  const { rows: found } = await client.query("select to_regclass('public.shop_order') is not null as is_there")
  if (!found[0].is_there) return undefined
  const { rows } = await client.query<Contents>(`
    select coalesce((select legal_name from seller limit 1), '') as name,
      (select count(*)::int from shop_order where order_status not in ('UNPAID', 'LAPSED')) as orders,
      (select count(*)::int from product) as products,
      (select count(*)::int from staff) + (select count(*)::int from shopper) as people`)
  return rows[0]
}

/** 'Agrawal Flour Mill: 310 orders, 12 products' */
export function describeContents({ name, orders, products }: Pick<Contents, 'name' | 'orders' | 'products'>) {
  const counted = (count: number, what: string) => `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`
  return `${name || 'A shop without a name'}: ${counted(orders, 'order')}, ${counted(products, 'product')}`
}

/** Throws a sentence for a shop that nobody could want to have back: a command in the wrong place finds such a one. */
export function refuseEmpty<Held extends Pick<Contents, 'people' | 'products'>>(
  contents: Held | undefined,
): asserts contents is Held {
  if (!contents) throw new Error('There is nothing to back up: this database holds no shop.')
  const missing = [contents.people === 0 && 'people', contents.products === 0 && 'goods'].filter(Boolean)
  if (missing.length > 0)
    throw new Error(
      `There is nothing to back up: this shop has no ${missing.join(' and no ')}. Is it the right one (DATA_FOLDER, DATABASE_URL)?`,
    )
}

/** Whether there are any, without counting them. */
export async function readHeld(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<Pick<Contents, 'people' | 'products'>>(`
    select exists (select from product)::int as products,
      (exists (select from staff) or exists (select from shopper))::int as people`)
  return rows[0]
}
