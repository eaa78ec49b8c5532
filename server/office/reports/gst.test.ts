import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getGstSummary } from '#contract/api/admin/reports/gst.ts'
import { completeOrder, packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { returnGoods } from '#server/fulfilment/transitions/returns.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { aShopper, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
const gstin = '27AAPFU0939F1ZV'
const indore = { ...pune, town: 'Indore', district: 'Indore', state: 'Madhya Pradesh', pincode: '452001' }
const atta = { productId: 'atta', size: 5, quantity: 2 }
const haldi = { productId: 'haldi', size: 200, quantity: 3 }

beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  manager = await signInStaff(shop, 'manager')
  await shop.pool.query("update product set hsn = '0910' where id = 'haldi'")
  await shop.pool.query(
    "update variation set stock = 500, price = 50000, actual_price = 0, mrp = null where sku = 'SKU-3'",
  )
  await shop.db.insert(sellers).values({ gstin: '' })
  await sell('2026-06-30T10:00:00Z', [haldi])
  await shop.db.update(sellers).set({ gstin })
  await sell('2026-05-31T18:29:00Z', [haldi])
  await sell('2026-05-31T18:31:00Z', [atta])
  const back = await sell('2026-06-02T10:00:00Z', [atta, haldi])
  await returnPieces(back, [{ position: 0, quantity: 2 }], 712_43)
  await sell('2026-06-03T10:00:00Z', [haldi], indore)
  const large = await sell('2026-06-04T10:00:00Z', [{ productId: 'last-bag', size: 10, quantity: 200 }], indore)
  await returnPieces(large, [{ position: 0, quantity: 1 }], 525_00)
  // As dear, but within the state: that is no large sale.
  await sell('2026-06-05T10:00:00Z', [{ productId: 'last-bag', size: 10, quantity: 201 }])
  await shop.pool.query("update bill set issued_at = '2026-06-06T10:00:00Z' where kind = 'credit-note'")
})
afterAll(() => shop.close())

/** An order that was packed, and its bill issued, at a moment. */
async function sell(at: string, goods: (typeof atta)[], deliveryAddress = pune) {
  const { orderNumber, message } = await order(shop, await aShopper(shop, ...goods), { deliveryAddress })
  if (!orderNumber) throw new Error(message)
  await packOrder(shop, orderNumber, { by: 'command' })
  await shop.pool.query(
    `update bill set issued_at = $1 from shop_order o where o.id = order_id and order_number = $2`,
    [at, orderNumber],
  )
  return orderNumber
}

async function returnPieces(orderNumber: string, lines: { position: number; quantity: number }[], amount: number) {
  await completeOrder(shop, orderNumber, { by: 'command' })
  const returnRequest = { key: crypto.randomUUID(), lines, isRestocked: true, amount, reason: 'Torn' }
  await returnGoods(shop, orderNumber, returnRequest, 'command')
}

const june = () => manager.call(getGstSummary, { query: { month: '2026-06' } })
const file = async (query: string) => {
  const { body, headers } = await shop.app.inject({
    url: `/api/v1/admin/numbers/gst/file?month=2026-06${query}`,
    headers: { cookie: manager.cookie },
  })
  return { body, name: headers['content-disposition'], lines: body.trim().split('\r\n') }
}

describe('the GST summary of a month', () => {
  it('holds what was billed in it, in India, less what credit notes took back, by place and rate', async () => {
    const found = await june()
    expect(found).toMatchObject({ month: '2026-06', gstin, isPreview: false, leftOut: 1 })
    const sums = await shop.pool.query(`
      select (sum(sign * (content #>> '{sums,taxable}')::bigint) / 100.0)::float8 as taxable,
        (sum(sign * (content #>> '{sums,igst}')::bigint) / 100.0)::float8 as igst,
        (sum(sign * (content #>> '{sums,cgst}')::bigint) / 100.0)::float8 as cgst
      from (select *, case kind when 'invoice' then 1 else -1 end as sign from bill) b
      where (content ->> 'isTaxPaper')::boolean and issued_at >= '2026-05-31T18:30:00Z'`)
    expect(found.sums).toMatchObject({ invoices: 5, notes: 2, ...sums.rows[0] })
    expect(found.small.map(({ place, rate }) => [place, rate])).toEqual([
      ['23-Madhya Pradesh', 5],
      ['27-Maharashtra', 5],
    ])
    // 3 x 64.25 and 40.00 for delivery.
    expect(found.small[0]).toEqual({
      place: '23-Madhya Pradesh',
      rate: 5,
      taxable: 232.75,
      igst: 11.64,
      cgst: 0,
      sgst: 0,
    })
    const small = found.small.reduce((sum, { taxable }) => sum + taxable * 100, 0)
    const large = found.large.reduce((sum, { taxable }) => sum + taxable * 100, 0)
    const notes = found.largeNotes.reduce((sum, { taxable }) => sum + taxable * 100, 0)
    expect(small + large - notes).toBeCloseTo(found.sums.taxable * 100, 6)
  })

  it('lists large sales to other states one by one, and their credit notes', async () => {
    const found = await june()
    expect(found.large).toMatchObject([
      {
        date: '2026-06-04',
        value: 105_042,
        place: '23-Madhya Pradesh',
        rate: 5,
        taxable: 100_040,
        igst: 5_002,
        cgst: 0,
      },
    ])
    expect(found.largeNotes).toMatchObject([{ date: '2026-06-06', value: 525, taxable: 500, igst: 25 }])
    expect(found.largeNotes[0]?.number).toMatch(/^CRN\/26-27\//)
  })

  it('counts goods by HSN code in kilograms', async () => {
    const { hsn, sums } = await june()
    expect(hsn.map(({ hsn, unit }) => [hsn, unit])).toEqual([
      ['0910', 'KGS-KILOGRAMS'],
      ['110100', 'KGS-KILOGRAMS'],
    ])
    // Two orders of 3 packs of 200 g.
    expect(hsn[0]).toMatchObject({ description: 'Ginger, turmeric and other spices', quantity: 1.2, rate: 5 })
    expect(hsn.reduce((sum, { taxable }) => sum + taxable * 100, 0)).toBeCloseTo(sums.taxable * 100, 6)
    for (const { value, taxable, igst, cgst, sgst } of hsn) expect(value).toBeCloseTo(taxable + igst + cgst + sgst, 6)
  })

  it('names the papers of the month from the first to the last', async () => {
    expect((await june()).papers).toEqual([
      { kind: 'invoice', count: 5, from: 'INV/26-27/000003', to: 'INV/26-27/000007' },
      { kind: 'credit-note', count: 2, from: 'CRN/26-27/000001', to: 'CRN/26-27/000002' },
    ])
  })

  it('is empty in a month without papers, and refused for what is no month', async () => {
    const found = await manager.call(getGstSummary, { query: { month: '2025-01' } })
    expect(found).toMatchObject({ small: [], large: [], hsn: [], papers: [], sums: { invoices: 0, taxable: 0 } })
    await expect(manager.call(getGstSummary, { query: { month: '2026-13' } })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Choose a month that is in the calendar.',
    })
  })

  it('counts goods all of whose money went back as not sold', async () => {
    const back = await sell('2026-08-04T10:00:00Z', [haldi])
    await returnPieces(back, [{ position: 0, quantity: 3 }], 244_39)
    await shop.pool.query(
      "update bill set issued_at = '2026-08-06T10:00:00Z' where kind = 'credit-note' and total = 24439",
    )
    const found = await manager.call(getGstSummary, { query: { month: '2026-08' } })
    expect(found).toMatchObject({ small: [], hsn: [], sums: { invoices: 1, notes: 1, taxable: 0, cgst: 0, sgst: 0 } })
  })

  it('of goods without tax stands in the table of its own', async () => {
    await shop.pool.query('update setting set tax_basis_points = 0')
    await shop.pool.query('update product set legal_tax_basis_points = 0')
    await sell('2026-07-04T10:00:00Z', [haldi])
    await shop.pool.query('update setting set tax_basis_points = 500')
    await shop.pool.query('update product set legal_tax_basis_points = 500')
    const found = await manager.call(getGstSummary, { query: { month: '2026-07' } })
    expect(found.nil).toEqual([{ kind: 'intra', nilRated: 232.75 }])
    expect(found.small).toEqual([])
    expect(found.hsn).toMatchObject([{ rate: 0, taxable: 232.75, value: 232.75 }])
  })
})

describe('the GST file', () => {
  it.each([
    [
      'b2cs',
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'OE,23-Madhya Pradesh,,5,232.75,0,',
    ],
    [
      'b2cl',
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'INV/26-27/000006,04-Jun-2026,105042,23-Madhya Pradesh,,5,100040,0,',
    ],
    [
      'cdnur',
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      'B2CL,CRN/26-27/000002,06-Jun-2026,C,23-Madhya Pradesh,525,,5,500,0',
    ],
    [
      'docs',
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      'Invoices for outward supply,INV/26-27/000003,INV/26-27/000007,5,0',
    ],
  ])('has the section %s as the government’s own tool takes it', async (section, head, row) => {
    const { lines, name } = await file(`&section=${section}`)
    expect(lines.slice(0, 2)).toEqual([head, row])
    expect(name).toBe(`attachment; filename="gstr1-2026-06-${section}.csv"`)
  })

  it('holds all sections under each other for whoever keeps the books', async () => {
    const { body, lines } = await file('')
    expect(body.startsWith('\uFEFFGSTR-1 summary')).toBe(true)
    expect(lines.filter((line) => line.startsWith('Table')).map((line) => line.split(':')[0])).toEqual([
      'Table 7',
      'Table 5',
      'Table 9B',
      'Table 8',
      'Table 12',
      'Table 13',
    ])
  })

  it('of a shop without a valid GSTIN is a preview and says so', async () => {
    await shop.db.update(sellers).set({ gstin: '23PLACEHOLDER00' })
    const found = await june()
    expect(found).toMatchObject({ isPreview: true, leftOut: 0, sums: { invoices: 6 } })
    const { body, name } = await file('')
    expect(body).toContain('Do not file this.')
    expect(name).toBe('attachment; filename="gstr1-2026-06-preview.csv"')
    await shop.db.update(sellers).set({ gstin })
  })
})
