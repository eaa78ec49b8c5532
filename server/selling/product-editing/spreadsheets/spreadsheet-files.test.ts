import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportProducts, importProducts } from '#contract/api/admin/catalog/product-files.ts'
import { getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const send = (content: string, mode = 'check') =>
  manager.call(importProducts, { body: { mode, file: new Blob([content], { type: 'text/csv' }) } as never })
const edited = (id: string) => manager.call(getEditedProduct, { params: { id } })

const haldi = 'turmeric-powder'
/** A row of one product, given by its columns. */
const row = (cells: Record<string, string>) => stringify([{ id: haldi, ...cells }], { header: true })

describe('a file of all products that a spreadsheet has saved', () => {
  it('comes back in: every row is the same', async () => {
    await shop.pool.query("update variation set sku = '0012345' where sku = 'ATTA-SHB-1KG'")
    await shop.pool.query("update variation set sku = '8901234567890' where sku = 'ATTA-SHB-5KG'")
    await shop.pool.query("update product set shown_from = '2026-11-22T09:30+05:30' where id = $1", [haldi])
    const { csv } = await manager.call(exportProducts)
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
    const saved = rows.map((cells) => Object.fromEntries(Object.entries(cells).map(asSaved)))
    expect(saved.find(({ id }) => id === haldi)).toMatchObject({ hsn: '910', shown_from: '22-11-2026 09:30' })
    const report = await send(stringify(saved, { header: true }), 'all')
    expect(report.rows.filter(({ fate }) => fate !== 'same')).toEqual([])
    expect(report.counts.same).toBe(rows.length)
  })
})

/** What a spreadsheet in India makes of a cell. */
function asSaved([name, cell]: [string, string]) {
  if (cell === '') return [name, '']
  if (name === 'hsn') return [name, String(Number(cell))]
  if (name === 'vegetarian') return [name, cell === 'yes' ? 'TRUE' : 'FALSE']
  if (name === 'tax_percent') return [name, `${cell}%`]
  if (name === 'position' || name === 'size')
    return [name, `${Number(cell).toLocaleString('en-IN')}${/\./.test(cell) ? '' : '.0'}`]
  if (['price', 'list_price', 'mrp'].includes(name))
    return [name, `₹ ${Number(cell).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`]
  if (name === 'shown_from') return [name, cell.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3-$2-$1')]
  if (name === 'sku' && cell === '8901234567890') return [name, '8.90123E+12']
  if (name === 'sku' && /^\d+$/.test(cell)) return [name, String(Number(cell))]
  return [name, cell]
}

describe('a cell that a spreadsheet has written anew', () => {
  it.each([
    ['hsn', '904', { hsn: '0904' }],
    ['hsn', '90422', { hsn: '090422' }],
    ['hsn', '9042211', { hsn: '09042211' }],
    ['hsn', '1101.0', { hsn: '1101' }],
    ['hsn', '1,101', { hsn: '1101' }],
    ['shown_from', '22-11-2026 09:30', { shownFrom: '2026-11-22T04:00:00.000Z' }],
    ['shown_from', '22/11/2026 9:30', { shownFrom: '2026-11-22T04:00:00.000Z' }],
    ['shown_from', '22/11/2026 09:30:00 PM', { shownFrom: '2026-11-22T16:00:00.000Z' }],
    ['shown_from', '22-11-2026 12:00 am', { shownFrom: '2026-11-21T18:30:00.000Z' }],
    ['shown_from', '2026/11/22 9:30:00', { shownFrom: '2026-11-22T04:00:00.000Z' }],
    ['shown_from', '5/1/2027', { shownFrom: '2027-01-04T18:30:00.000Z' }],
    ['vegetarian', 'FALSE', { isVegetarian: false }],
    ['vegetarian', 'TRUE', { isVegetarian: true }],
    ['tax_percent', '5.00%', { taxPercent: 5 }],
    ['position', '1,00,000', { position: 100_000 }],
    ['position', '30.0', { position: 30 }],
  ])('is read as it was meant: %s %s', async (column, cell, meant) => {
    expect((await send(row({ [column]: cell }), 'all')).counts.refused).toBe(0)
    expect(await edited(haldi)).toMatchObject(meant)
  })

  it('tells of a percent where the discount is one', async () => {
    await send(row({ discount_type: 'percent', discount_value: '10%' }), 'all')
    expect(await edited(haldi)).toMatchObject({ discountType: 'PERCENTAGE_OFF', discountValue: 10 })
    expect((await send(row({ discount_type: 'rupees', discount_value: '10%' }))).rows).toMatchObject([
      { fate: 'refused', reason: 'discount_value: 10% is not a number' },
    ])
  })

  it('names a size that is there, also with commas', async () => {
    await shop.pool.query("update variation set size = 1000 where product_id = 'ragi-flour' and size = 1")
    const sent = await send('id,size,low_stock_at\nragi-flour,"1,000",9', 'all')
    expect(sent.rows).toMatchObject([{ fate: 'changed' }])
    expect((await edited('ragi-flour')).sizes.find(({ size }) => size === 1_000)).toMatchObject({ lowStockAt: 9 })
  })

  const sentence = 'Write a day and time such as 2026-11-22 09:30'
  it.each([
    ['hsn', '8.9E+12', 'An HSN code has 4, 6 or 8 digits'],
    ['shown_from', '11/22/2026 09:30', `shown_from: ${sentence}`],
    ['shown_from', '31-02-2026', `shown_from: ${sentence}`],
    ['shown_from', '22-11-26 09:30', `shown_from: ${sentence}`],
    ['shown_from', '22-11-2026 25:00', `shown_from: ${sentence}`],
    ['vegetarian', 'maybe', 'vegetarian: Write yes or no, not maybe'],
    ['position', '8.9E+12', 'position: 8.9E+12 is not a number'],
    ['position', '72,5', 'position: Write 72.5, not 72,5'],
  ])('is refused where nobody can tell what was meant: %s %s', async (column, cell, reason) => {
    expect((await send(row({ [column]: cell }))).rows).toMatchObject([{ fate: 'refused', reason }])
  })

  it.each([
    ['sku', '8.9E+12', 'sku: 8.9E+12 was shortened by a spreadsheet: make it text and write it in full'],
    ['price', '72,50', 'price: Write 72.50, not 72,50'],
    ['price', '5%', 'price: 5% is not a number'],
    ['size', '0,5', 'size: Write 0.5, not 0,5'],
  ])('is refused in a size as well: %s %s', async (column, cell, reason) => {
    const size = String((await edited(haldi)).sizes[0]?.size)
    expect((await send(row({ size, [column]: cell }))).rows).toMatchObject([{ fate: 'refused', reason }])
  })
})
