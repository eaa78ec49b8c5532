import { lot, momentAt, numbered, pick, whole } from './made-rows.ts'
import { countRows, type Part } from './part.ts'

/** Products like those of the demo shop from other villages, some of them drafts or of tomorrow, with prices and sizes of their own. */
export const addGoods: Part = async (perform, size) => {
  const count = Math.max(0, size.products - (await countRows(perform, 'product')))
  await perform(
    `create temporary table big_product on commit drop as
      select n, model.id as model_id, model.id || '-' || ${numbered('n')} as id,
        ${pick('$2::text[]', 'n', 12)} as village, 0.8 + 0.5 * ${lot('n', 13)} as dearness, ${lot('n', 14)} as state
      from generate_series(1, $1::bigint) n
      join (select id, row_number() over (order by position, id)::int as at from product) model
        on model.at = ${whole('n', 11, 1, '(select count(*) from product)')}`,
    [count, villages],
  )
  await perform(`
    insert into product (id, name, hindi_name, summary, description_html, tags, features, shelf_life, category_id, sub_category_id,
      hsn, legal_tax_basis_points, generic_name, ingredients, allergens, is_active, shown_from, position, card_price, created_at, demo)
    select b.id, village || ' ' || name, hindi_name, summary || ' From around ' || village || '.', description_html, tags, features,
      shelf_life, category_id, sub_category_id, hsn, legal_tax_basis_points, generic_name, ingredients, allergens, state >= 0.05,
      case when state > 0.98 then now() + (1 + ${whole('n', 15, 0, 20)}) * interval '1 day' end, 1000 + n, 1,
      ${momentAt(lot('n', 16))}, true
    from big_product b join product m on m.id = b.model_id`)
  await perform(`
    insert into product_image (product_id, position, original_key, thumbnail_key, alt)
    select b.id, i.position, original_key, thumbnail_key, i.alt
    from big_product b join product_image i on i.product_id = b.model_id`)
  await addSizes(perform)
  await perform('analyze product; analyze product_image; analyze variation')
}

const addSizes = async (perform: Parameters<Part>[0]) => {
  // The MRP as it is printed on packs: with tax, up to the next rupee, above ₹100 to the next ₹5.
  await perform(`
    insert into variation (product_id, size, type, sku, position, price, actual_price, mrp, stock, grams, low_stock_at)
    select id, size, type, sku || '-' || ${numbered('n')}, position, price, list,
      case when taxed > 10000 then ceil(taxed / 500) * 500 else ceil(taxed / 100) * 100 end,
      case when ${lot('n * 10 + position', 21)} < 0.02 then 0 else ${whole('n * 10 + position', 22, 1, 240)} end,
      grams, ${pick('array[5, 5, 5, 10, 20]', 'n', 23)}
    from (
      select *, ceil(greatest(price, list) * 1.05) as taxed from (
        select b.n, b.id, v.size, v.type, v.sku, v.position, v.grams, round(v.price * dearness / 100) * 100 as price,
          case when ${lot('b.n', 24)} < 0.6 then round(v.price * dearness * 1.12 / 100) * 100 else 0 end as list
        from big_product b join variation v on v.product_id = b.model_id
      ) priced
    ) made`)
  await perform(`
    update product p set card_price = v.price
    from big_product b join variation v on v.product_id = b.id and v.position = 0 where p.id = b.id`)
}

const villages = [
  ...['Ashta', 'Ichhawar', 'Dewas', 'Sonkatch', 'Hatpipliya', 'Barnagar', 'Mhow', 'Sanwer', 'Depalpur', 'Khategaon'],
  ...['Vidisha', 'Ganj Basoda', 'Raisen', 'Solapur', 'Mangalwedha', 'Barshi', 'Unjha', 'Sangli', 'Guna', 'Kota'],
  ...['Bundi', 'Baran', 'Neemuch', 'Mandsaur', 'Ratlam', 'Dhar', 'Khargone', 'Jalgaon', 'Latur', 'Guntur'],
]
