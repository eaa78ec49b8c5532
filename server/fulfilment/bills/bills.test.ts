import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getOrder, listOrders, type Order } from '#contract/api/orders/orders.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { convertDemoShop } from '#server/office/going-live/convert-demo-shop.ts'
import { startJobs } from '#server/operations/schedule/queue.ts'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { billSeries, bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { aShopper, type Buyer, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { issueCreditNote } from './issue-bills.ts'
import { makeMissingBills } from './make-bills.ts'

const gstin = '27AAPFU0939F1ZV'
let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  await shop.db.insert(sellers).values({
    legalName: 'Sehore Stone Mills Private Limited',
    address: '1 Mill Road, Pune, Maharashtra 411001',
    gstin,
    fssaiLicence: '10012345678901',
    upiId: 'mill@bank',
  })
})
afterAll(() => shop?.close())

const run = (...commandArguments: string[]) => runOrderCommand(shop, commandArguments)
const goods = [
  { productId: 'atta', size: 1, quantity: 2 },
  { productId: 'haldi', size: 200, quantity: 3 },
]

async function anOrder(change = {}) {
  const buyer = await aShopper(shop, ...goods)
  return { buyer, number: (await order(shop, buyer, change)).orderNumber }
}

const read = (buyer: Buyer, orderNumber: string) => shop.call(getOrder, { params: { orderNumber } }, buyer)

async function papersOf(number: string) {
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number))
  const papers = await shop.db
    .select()
    .from(bills)
    .where(eq(bills.orderId, found?.id ?? ''))
  return { orderId: found?.id ?? '', papers, invoice: papers.find(({ kind }) => kind === 'invoice') }
}

const download = (url: string | null | undefined) => shop.app.inject(fileAddress(url ?? ''))

describe('a shopper whose order is packed', () => {
  it('[ENT-30] [API-33] [ORD-05] gets a bill of its own as a download named after it, by an address that lapses', async () => {
    const { buyer, number } = await anOrder()
    expect((await read(buyer, number)).invoiceUrl).toBeNull()
    expect(await run('pack', number)).toMatch(/^Order \w+ is packed\.\nBill INV\/\d\d-\d\d\/\d{6} is ready\.$/)
    const { fulfilment, orderStatus, invoiceUrl } = await read(buyer, number)
    expect({ fulfilment, orderStatus }).toEqual({ fulfilment: 'PACKED', orderStatus: 'CONFIRMED' })
    const { invoice } = await papersOf(number)
    const name = invoice?.billNumber.replaceAll('/', '-')
    expect(invoiceUrl).toMatch(new RegExp(`^bills/[0-9a-f]{32}/${name}\\.pdf\\?e=\\d{10}&s=`))
    expect(Number(new URLSearchParams(invoiceUrl?.split('?')[1]).get('e')) - Date.now() / 1000).toBeLessThanOrEqual(300)
    const answer = await download(invoiceUrl)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`attachment; filename="${name}.pdf"`),
      'cache-control': 'private, no-store',
    })
    for (const forged of [invoiceUrl?.split('?')[0], invoiceUrl?.replace(/e=\d/, 'e=2'), invoiceUrl?.slice(0, -1)]) {
      expect((await download(forged)).statusCode).toBe(404)
    }
    const [listed] = await shop.call(listOrders, {}, buyer)
    expect(listed?.invoiceUrl).toMatch(/^bills\//)
  })

  it('[API-03] opens the bill with their own token too, as long as they like; a stranger and a guest do not', async () => {
    const { buyer, number } = await anOrder()
    await run('pack', number)
    const url = fileAddress((await read(buyer, number)).invoiceUrl?.split('?')[0] ?? '')
    const open = ({ token }: { token: string }) =>
      shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect((await open(buyer)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const other of [await shop.signIn(), { token: await shop.registerGuest() }, { token: 'x'.repeat(43) }]) {
      expect((await open(other)).statusCode).toBe(404)
    }
  })

  it('has everything on the bill that CGST Rule 46 asks for, as it was on that day', async () => {
    const { number } = await anOrder()
    await run('pack', number)
    const { invoice } = await papersOf(number)
    expect(invoice?.content).toMatchObject({
      kind: 'invoice',
      number: invoice?.billNumber,
      isTaxPaper: true,
      seller: { legalName: 'Sehore Stone Mills Private Limited', gstin, fssaiLicence: '10012345678901' },
      recipient: { name: 'Asha Patil', addressLines: ['12', 'Pune 411001', 'Maharashtra'] },
      placeOfSupply: { code: '27', name: 'Maharashtra' },
      isAcrossStates: false,
      lines: [
        { name: 'Sharbati Atta', hsn: '110100', quantity: 2, size: 1, type: 'KG', rate: 72_00, amount: 144_00 },
        { name: 'Haldi', quantity: 3, rate: 64_25, amount: 192_75 },
      ],
      // 336.75 and 40 for the delivery; 18.84 of tax.
      sums: { amount: 336_75, delivery: 40_00, taxable: 376_75, cgst: 9_42, sgst: 9_42, igst: 0, total: 395_59 },
      hsnSums: [{ hsn: '110100', taxBasisPoints: 500, taxable: 376_75, cgst: 9_42, sgst: 9_42 }],
      totalInWords: 'Three Hundred Ninety Five Rupees And Fifty Nine Paise Only',
      payment: { mode: 'CASH', isPaid: false, upiId: 'mill@bank' },
    })
    await shop.db.update(sellers).set({ legalName: 'Another Name' })
    await run('complete', number)
    const again = await papersOf(number)
    expect(again.papers).toEqual([invoice])
    await shop.db.update(sellers).set({ legalName: 'Sehore Stone Mills Private Limited' })
  })

  it('in another state pays IGST', async () => {
    const deliveryAddress = {
      houseNumber: '1',
      pincode: '751001',
      town: 'Cuttack',
      district: 'Cuttack',
      state: 'Orissa',
    }
    const { number } = await anOrder({ deliveryAddress })
    await run('pack', number)
    expect((await papersOf(number)).invoice?.content).toMatchObject({
      placeOfSupply: { code: '21', name: 'Odisha' },
      sums: { cgst: 0, sgst: 0, igst: 18_84, total: 395_59 },
    })
  })

  it('twice, handed over and delivered has one bill; one delivered without packing has one too, and it is paid', async () => {
    const { number } = await anOrder()
    await run('pack', number)
    expect(await run('pack', number)).toBe(`Order ${number} had been packed already; nothing was changed.`)
    expect(await run('hand-over', number)).toMatch(`Order ${number} is on its way.`)
    await run('complete', number)
    await expect(run('pack', number)).rejects.toThrow('it cannot be packed any more')
    expect((await papersOf(number)).papers).toHaveLength(1)
    const other = await anOrder()
    await run('complete', other.number)
    const { invoice } = await papersOf(other.number)
    expect(invoice?.content.payment).toMatchObject({ isPaid: true, upiId: '' })
  })

  it('before the seller filled in a GSTIN gets a bill that says so', async () => {
    await shop.db.update(sellers).set({ gstin: '23PLACEHOLDER00' })
    const { number } = await anOrder()
    await run('pack', number)
    const { invoice } = await papersOf(number)
    expect(invoice?.content).toMatchObject({ isTaxPaper: false, seller: { state: { code: '23' } } })
    await shop.db.update(sellers).set({ gstin })
  })
})

describe('the file of a bill', () => {
  it('is made by the jobs of the shop when a command could not, and again when it was lost', async () => {
    const { buyer, number } = await anOrder()
    await run('pack', number)
    const { invoice } = await papersOf(number)
    await shop.db.update(bills).set({ fileKey: null, issuedAt: sql`now() - interval '1 minute'` }).where(isThe(invoice))
    expect((await read(buyer, number)).invoiceUrl).toBeNull()
    const jobs = await startJobs(shop)
    await makeMissingBills(shop)
    await vi.waitFor(async () => expect((await read(buyer, number)).invoiceUrl).toMatch(/^bills/), { timeout: 40_000 })
    const { invoiceUrl } = await read(buyer, number)
    const first = await download(invoiceUrl)
    const files = path.join(shop.config.dataFolder, 'files/private', invoiceUrl?.split('?')[0] ?? '')
    await rm(files)
    expect((await read(buyer, number)).invoiceUrl).toBeNull()
    await vi.waitFor(async () => expect((await read(buyer, number)).invoiceUrl).toMatch(/^bills/), { timeout: 40_000 })
    await jobs.stop()
    // The same paper under the same address.
    expect((await download(invoiceUrl)).rawPayload).toHaveLength(first.rawPayload.length)
  }, 90_000)

  it('is written for the shop’s own people with its credit notes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'milloraa-bills-'))
    const { number } = await anOrder()
    await expect(run('bill', number, '--to', folder)).rejects.toThrow(
      `There is no bill of order ${number}: it is issued when the order is packed.`,
    )
    await run('pack', number)
    await run('cancel', number)
    const printed = (await run('bill', number, '--to', folder)).split('\n')
    expect(printed).toHaveLength(2)
    for (const line of printed) {
      const [, file = ''] = / is in (.+)\.$/.exec(line) ?? []
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await rm(folder, { recursive: true })
  })
})

describe('the shop', () => {
  it('has the bills and their files in its backup', async () => {
    const { buyer, number } = await anOrder()
    await run('pack', number)
    const target = path.join(shop.config.dataFolder, 'backup.gz')
    await backUp({ pool: shop.pool, filesFolder: path.join(shop.config.dataFolder, 'files') }, target)
    const lines = gunzipSync(await readFile(target)).toString()
    expect(lines).toContain(`"private/${(await read(buyer, number)).invoiceUrl?.split('?')[0]}"`)
    expect(lines).toContain((await papersOf(number)).invoice?.billNumber)
  })
})

describe('money that goes back', () => {
  const credit = (orderId: string, refundId: string, amount: number) =>
    shop.db.transaction((tx) => issueCreditNote(tx, orderId, refundId, amount))

  it('of a packed order is on a credit note, once per refund, and never beyond the bill', async () => {
    const { buyer, number } = await anOrder()
    await run('pack', number)
    const { orderId } = await papersOf(number)
    const [first, again] = [await credit(orderId, 'refund-1', 100_00), await credit(orderId, 'refund-1', 100_00)]
    expect(again).toEqual(first)
    expect(first?.billNumber).toMatch(/^CRN\/\d\d-\d\d\/\d{6}$/)
    await credit(orderId, 'refund-2', 295_60)
    expect(await credit(orderId, 'refund-3', 1)).toBeUndefined()
    const { papers, invoice } = await papersOf(number)
    const notes = papers.filter(({ kind }) => kind === 'credit-note')
    const sum = (part: 'taxable' | 'cgst' | 'sgst' | 'total') =>
      notes.reduce((total, { content }) => total + content.sums[part], 0)
    for (const part of ['taxable', 'cgst', 'sgst', 'total'] as const) {
      expect(sum(part)).toBe(invoice?.content.sums[part])
    }
    expect(notes[0]?.content.against?.number).toBe(invoice?.billNumber)
    await run('bill', number, '--to', path.join(shop.config.dataFolder, 'out'))
    const { creditNotes } = (await read(buyer, number)) as Order
    expect(creditNotes?.map(({ amount }) => amount)).toEqual([100, 295.59])
    for (const { url, number: name } of creditNotes ?? []) {
      const { headers } = await download(url)
      expect(headers['content-disposition']).toContain(`${name.replaceAll('/', '-')}.pdf`)
    }
  })

  it('of an order cancelled before packing needs no paper at all', async () => {
    const { buyer, number } = await anOrder()
    expect(await run('cancel', number)).toBe(`Order ${number} is cancelled, and its pieces are back on the shelf.`)
    const { orderId } = await papersOf(number)
    expect(await credit(orderId, 'refund-1', 100_00)).toBeUndefined()
    expect((await papersOf(number)).papers).toEqual([])
    expect((await read(buyer, number)).invoiceUrl).toBeNull()
  })

  it('of a packed cash order that came back unpaid is on a credit note over all of it', async () => {
    const { number } = await anOrder()
    await run('pack', number)
    expect(await run('cancel', number)).toMatch(/Credit note CRN\/\S+ is ready\./)
    const { papers } = await papersOf(number)
    expect(papers.find(({ kind }) => kind === 'credit-note')?.total).toBe(395_59)
  })
})

describe('an owner who opens the shop after trying the demo', () => {
  it('begins with bill number 1, without any demo bill', async () => {
    await convertDemoShop(shop.db)
    expect(await shop.db.$count(bills)).toBe(0)
    expect(await shop.db.$count(billSeries)).toBe(0)
  })
})

function isThe(bill: { id: string } | undefined) {
  return eq(bills.id, bill?.id ?? '')
}
