import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getGstSummary } from '#contract/api/admin/reports/gst.ts'
import { financialYear } from '#contract/rules/bills/bill-number.ts'
import { orderNumberLetters } from '#contract/rules/orders/order-number.ts'
import { dayInIndia } from '#contract/rules/periods.ts'
import { closeSeries, drawSeriesCode } from '#server/fulfilment/bills/close-series.ts'
import { cancelOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { billSeries } from '#server/platform/schema/fulfilment/bills.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { openRestores } from './testing/restored-shops.ts'

const restores = openRestores()
let lost: TestShop
let file: string
/** What the buyers have in hand. */
const issued: string[] = []
const [year, month] = [financialYear(new Date()), dayInIndia(new Date()).slice(0, 7)]

beforeAll(async () => {
  lost = await openSmallShop()
  await packAndTakeBack(lost)
  file = await restores.backUp(lost)
  issued.push(...(await packAndTakeBack(lost)), ...(await packAndTakeBack(lost)))
}, 60_000)
afterAll(async () => {
  await restores.close()
  await lost?.close()
})

/** The numbers of a bill and of the credit note for all of it. */
async function packAndTakeBack(shop: TestShop) {
  const manager = await signInStaff(shop, 'manager')
  const { orderNumber } = await order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 }))
  await manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
  await cancelOrder(shop, orderNumber, { by: 'command' })
  const { rows } = await shop.db.execute<{ number: string }>(sql`
    select bill_number as number from bill b join shop_order o on o.id = b.order_id where order_number = ${orderNumber}
    order by kind desc`)
  expect(rows).toHaveLength(2)
  return rows.map(({ number }) => number)
}

describe('bills and credit notes of a shop that was restored', () => {
  it('bear no number that was given out after the backup, from one restore or three of it', async () => {
    for (let time = 0; time < 3; time += 1) issued.push(...(await packAndTakeBack((await restores.restore(file)).shop)))
    expect(new Set(issued).size).toBe(issued.length)
    for (const number of issued) expect(number).toHaveLength(16)
    const letters = issued.slice(4).map((number) => number.slice(0, 1) + number.slice(3))
    expect(new Set(letters)).toEqual(new Set([`I/${year}/000002`, `C/${year}/000002`]))
  }, 60_000)

  it('of a later backup go on, and the restore of that opens a third series', async () => {
    const { shop } = await restores.restore(file)
    const [bill = ''] = await packAndTakeBack(shop)
    const { shop: again } = await restores.restore(await restores.backUp(shop))
    const [next = ''] = await packAndTakeBack(again)
    expect([bill.slice(3), next.slice(3)]).toEqual([`/${year}/000002`, `/${year}/000003`])
    expect(new Set(['INV', bill.slice(0, 3), next.slice(0, 3)]).size).toBe(3)
  }, 60_000)

  it('know by a list beside the backups which letters were given out, which only its owner can read', async () => {
    const { restored } = await restores.restore(file)
    const list = path.join(path.dirname(file), 'restore-log.jsonl')
    expect(readFileSync(list, 'utf8')).toContain(`"code":"${restored.code}"`)
    expect(statSync(list).mode & 0o777).toBe(0o600)
    const all = [...orderNumberLetters].flatMap((one) => [...orderNumberLetters].map((other) => one + other))
    const butOne = all.filter((code) => code !== 'K7')
    expect(await drawSeriesCode(lost.db, butOne)).toBe('K7')
    await expect(drawSeriesCode(lost.db, all)).rejects.toThrow('no letters are left')
  }, 60_000)

  it('stand in GSTR-1 with the series before, and with what may have been given out', async () => {
    const { shop, restored } = await restores.restore(file)
    const [bill, note] = await packAndTakeBack(shop)
    const manager: SignedInStaff = await signInStaff(shop, 'manager')
    const { papers, gaps, sums } = await manager.call(getGstSummary, { query: { month } })
    const [firstBill, firstNote] = [`INV/${year}/000001`, `CRN/${year}/000001`]
    expect(papers).toEqual([
      { kind: 'invoice', count: 1, from: firstBill, to: firstBill },
      { kind: 'invoice', count: 1, from: bill, to: bill },
      { kind: 'credit-note', count: 1, from: firstNote, to: firstNote },
      { kind: 'credit-note', count: 1, from: note, to: note },
    ])
    expect(sums).toMatchObject({ invoices: 2, notes: 2 })
    const backupAt = restored.backupAt.toISOString()
    expect(gaps).toEqual([
      { kind: 'invoice', series: `INV/${year}/`, after: firstBill, backupAt, restoredAt: expect.any(String) },
      { kind: 'credit-note', series: `CRN/${year}/`, after: firstNote, backupAt, restoredAt: expect.any(String) },
    ])
    const { body } = await shop.app.inject({
      url: `/api/v1/admin/numbers/gst/file?month=${month}`,
      headers: { cookie: manager.cookie },
    })
    expect(body).toContain(`Numbers after ${firstBill} may have been given out between the backup of`)
    expect((await manager.call(getGstSummary, { query: { month: '2025-01' } })).gaps).toEqual([])
  }, 60_000)

  it('of both financial years begin anew where 1 April lay between the backup and the restore', async () => {
    const moments = { backupAt: new Date('2030-03-31T18:00:00Z'), restoredAt: new Date('2030-04-01T06:00:00Z') }
    await lost.db.insert(billSeries).values({ kind: 'invoice', financialYear: '29-30', lastNumber: 70 })
    const closed = await closeSeries(lost.db, { ...moments, code: 'Q2' })
    expect(closed).toMatchObject([
      { kind: 'credit-note', financialYear: '30-31', lastNumber: 0, code: '' },
      { kind: 'invoice', financialYear: '30-31', lastNumber: 0, code: '' },
    ])
    const { rows } = await lost.db.execute(sql`
      select kind, financial_year as year, last_number as last, code from bill_series where financial_year in ('29-30', '30-31') order by 1, 2`)
    expect(rows).toEqual([
      { kind: 'credit-note', year: '29-30', last: 0, code: 'Q2' },
      { kind: 'credit-note', year: '30-31', last: 0, code: 'Q2' },
      { kind: 'invoice', year: '29-30', last: 70, code: 'Q2' },
      { kind: 'invoice', year: '30-31', last: 0, code: 'Q2' },
    ])
  })
})
