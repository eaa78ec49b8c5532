import { asc, inArray } from 'drizzle-orm'
import type { Order } from '#contract/api/orders/orders.ts'
import { toRupees } from '#contract/money.ts'
import { signedFileAddress } from '#server/platform/files/signed-addresses.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { queueBill } from './make-bills.ts'

type BillRow = Awaited<ReturnType<typeof readBills>>[number]

/** Somebody's own orders with the addresses of their bills and credit notes, which lapse after five minutes (open-points 93). */
export async function withBills({ db, config }: Pick<Shop, 'db' | 'config'>, orders: Order[]): Promise<Order[]> {
  const papers = orders.length > 0 ? await readBills(db, orders) : []
  const now = new Date()
  const addressOf = ({ fileKey }: BillRow) => fileKey && signedFileAddress(config.secret, fileKey, now)
  return orders.map((order) => {
    const own = papers.filter(({ orderId }) => orderId === order.id)
    const invoice = own.find(({ kind }) => kind === 'invoice')
    const notes = own.flatMap((paper) => {
      const url = paper.kind === 'credit-note' && addressOf(paper)
      return url ? [{ number: paper.billNumber, amount: toRupees(paper.total), url }] : []
    })
    const invoiceUrl = (invoice && addressOf(invoice)) || null
    return { ...order, invoiceUrl, ...(notes.length > 0 ? { creditNotes: notes } : {}) }
  })
}

/** One order with its bills; those without a file, or whose file is lost, are made and until then left out. */
export async function withOwnBills(shop: Pick<Shop, 'db' | 'config' | 'files'>, order: Order): Promise<Order> {
  const [answer = order] = await withBills(shop, [order])
  const lost = await findLost(shop, order)
  if (lost.length === 0) return answer
  for (const { id } of lost) await queueBill(shop.db, id)
  const isThere = (billNumber: string) => lost.every((bill) => bill.billNumber !== billNumber)
  const isInvoiceLost = lost.some(({ kind }) => kind === 'invoice')
  return {
    ...answer,
    invoiceUrl: isInvoiceLost ? null : answer.invoiceUrl,
    creditNotes: answer.creditNotes?.filter(({ number }) => isThere(number)),
  }
}

async function findLost({ db, files }: Pick<Shop, 'db' | 'files'>, order: Order) {
  const papers = await readBills(db, [order])
  // While a bucket does not answer, nothing is known to be lost.
  const isThere = (key: string) => files.find(key).catch(() => true)
  const found = await Promise.all(papers.map(({ fileKey }) => fileKey && isThere(fileKey)))
  return papers.filter((_, at) => !found[at])
}

function readBills(db: Shop['db'], orders: Order[]) {
  const { id, orderId, kind, billNumber, total, fileKey } = bills
  const ids = orders.map((order) => order.id)
  return db
    .select({ id, orderId, kind, billNumber, total, fileKey })
    .from(bills)
    .where(inArray(orderId, ids))
    .orderBy(asc(bills.issuedAt))
}
