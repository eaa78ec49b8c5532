import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { billFileName } from '#contract/rules/bills/bill-number.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { makeBill } from '../bills/make-bills.ts'

type CommandShop = Pick<Shop, 'config' | 'db'>
type OrderBill = Awaited<ReturnType<typeof readBills>>[number]

/** Writes the papers of an order into a folder and says where they are; throws when there are none. */
export async function writeBills(shop: CommandShop, number: string, folder: string) {
  const papers = await makeOrderBills(shop, number)
  if (papers.length === 0)
    throw new Error(`There is no bill of order ${number}: it is issued when the order is packed.`)
  await mkdir(folder, { recursive: true })
  const written = papers.map(async (paper) => {
    const file = path.resolve(folder, billFileName(paper.billNumber))
    await writeFile(file, await readFile(shop, paper))
    return `${nameOf(paper)} is in ${file}.`
  })
  return (await Promise.all(written)).join('\n')
}

/** Makes the files of an order's papers at once, as no jobs run beside a command; the shop makes later what fails here. */
export async function makeOrderBills(shop: CommandShop, number: string) {
  const issued = await readBills(shop, number)
  for (const { id } of issued) await makeBill(shop, id).catch(() => {})
  return readBills(shop, number)
}

/** What to print of papers that were issued. */
export function listBills(papers: OrderBill[]) {
  return papers.map((paper) => `${nameOf(paper)} ${paper.fileKey ? 'is ready.' : 'is issued; its file is made soon.'}`)
}

async function readFile({ config }: CommandShop, { fileKey, billNumber }: OrderBill) {
  const stream = fileKey ? await openStorage(config).read(fileKey) : undefined
  if (!stream) throw new Error(`The file of ${billNumber} could not be made; please look into the log of the shop.`)
  return Buffer.concat(await stream.toArray())
}

function nameOf({ kind, billNumber }: OrderBill) {
  return `${kind === 'invoice' ? 'Bill' : 'Credit note'} ${billNumber}`
}

function readBills({ db }: CommandShop, number: string) {
  const { id, kind, billNumber, fileKey } = bills
  return db
    .select({ id, kind, billNumber, fileKey })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(eq(orders.orderNumber, number))
    .orderBy(asc(bills.issuedAt))
}
