import type pg from 'pg'
import { rupees } from '../money/books.ts'
import { taxFaults } from '../money/tax-oracle.ts'
import type { BillRow, CouponRow } from '../tables.ts'
import { offersOf, type World } from './priced-worlds.ts'
import { priceByOracle } from './pricing-oracle.ts'

const atOnce = 1_000
const mostSentences = 20

type Row = {
  number: string
  amounts: { originalSubtotal: number; discount: number; delivery: number; tax: number; total: number }
  taxBasisPoints: number
  codes: string[]
  lines: { price: number; actualPrice: number; quantity: number }[]
  bill: (Pick<BillRow['content'], 'lines' | 'isAcrossStates'> & { total: number }) | null
}

/** L7, and the tax of the bills, of every order there is, a thousand at a time. Within a transaction. */
export async function checkEveryOrder(client: pg.Client) {
  const totals = { name: 'L7', description: 'every total is the oracle’s', checked: 0, violations: [] as string[] }
  const taxes = { name: 'Tax', description: 'every bill is right to the paisa', checked: 0, violations: [] as string[] }
  const addFinding = (finding: typeof totals, sentence: string | undefined) => {
    finding.checked += 1
    if (sentence && finding.violations.length < mostSentences) finding.violations.push(sentence)
  }
  const coupons = await readCoupons(client)
  await client.query(`declare every_order no scroll cursor for ${everyOrder}`)
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${atOnce} from every_order`)
    if (rows.length === 0) break
    for (const { row } of rows) {
      addFinding(totals, wrongTotal(row, coupons))
      if (row.bill) addFinding(taxes, wrongBill(row, row.bill))
    }
  }
  await client.query('close every_order')
  return [totals, taxes]
}

const everyOrder = `
  select json_build_object('number', order_number, 'taxBasisPoints', tax_basis_points, 'codes', promo_codes,
    'amounts', json_build_object('originalSubtotal', original_subtotal, 'discount', discount, 'delivery', delivery_charge, 'tax', tax, 'total', o.total),
    'lines', (select json_agg(json_build_object('price', price, 'actualPrice', actual_price, 'quantity', quantity)) from order_line l
      where l.order_id = o.id),
    'bill', case when b.id is not null then json_build_object('lines', b.content -> 'lines', 'isAcrossStates', b.content -> 'isAcrossStates',
      'total', b.total) end) as row
  from shop_order o left join bill b on b.order_id = o.id and b.kind = 'invoice'`

type Coupons = { byCode: Map<string, CouponRow[]>; deliveryCharge: number }

async function readCoupons(client: pg.Client): Promise<Coupons> {
  const { rows } = await client.query<{ row: CouponRow }>('select to_jsonb(c) as row from promo_code c')
  const found = await client.query('select delivery_charge::int as charge from setting')
  const all = rows.map(({ row }) => row)
  return { byCode: Map.groupBy(all, ({ promo_code }) => promo_code), deliveryCharge: found.rows[0].charge }
}

function wrongTotal({ number, amounts, taxBasisPoints, codes, lines }: Row, { byCode, deliveryCharge }: Coupons) {
  const world: World = {
    settings: { deliveryCharge, taxBasisPoints },
    coupons: codes.flatMap((code) => byCode.get(code) ?? []),
  }
  const expected = priceByOracle(lines ?? [], offersOf(world, codes), world.settings)
  const { originalSubtotal, discount, delivery, tax, total } = amounts
  const isSame =
    originalSubtotal === expected.originalSubtotal &&
    discount === expected.orderDiscount &&
    delivery === expected.shipping &&
    tax === expected.tax &&
    total === expected.total
  return isSame ? undefined : `Order ${number} costs ${rupees(total)}, by the oracle ${rupees(expected.total)}.`
}

function wrongBill({ number, amounts }: Row, { lines, isAcrossStates, total }: NonNullable<Row['bill']>) {
  const { originalSubtotal: amount, discount, delivery, tax } = amounts
  const faults = taxFaults(lines, { amount, discount, delivery, tax }, isAcrossStates)
  if (total !== amounts.total) faults.push(`It is of ${rupees(total)}.`)
  return faults.length > 0 ? `The bill of order ${number} is wrong: ${faults.join(' ')}` : undefined
}
