import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { readReceived } from '#server/selling/orders/received-cash.ts'
import { showSeller } from '#server/selling/settings/settings.ts'
import { takeBillNumber } from './bill-series.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { invoiceContent } from './invoice-content.ts'

export type IssuedBill = { id: string; billNumber: string }

/**
 * Issues the invoice of an order in the caller's transaction, once: later calls give the same. Nothing for an order that is
 * unpaid or was cancelled before (open-points 116). Call it late: it holds the series until the transaction ends.
 * `at` is for the demo shop; bills are issued now.
 */
export async function issueInvoice(tx: Transaction, orderId: string, at?: Date): Promise<IssuedBill | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const existingBill = await findInvoice(tx, orderId)
  if (existingBill) return existingBill
  if (order?.orderStatus !== 'CONFIRMED' && order?.orderStatus !== 'COMPLETED') return undefined
  const lines = await readLines(tx, orderId)
  const seller = await readSeller(tx, order.demo)
  const isDeliveredForCash = order.paymentMode === 'CASH' && order.orderStatus === 'COMPLETED'
  const received = isDeliveredForCash ? await readReceived(tx, orderId) : null
  const { financialYear, serial, ...issue } = await takeBillNumber(tx, 'invoice', at)
  return insertBill(tx, {
    ...{ kind: 'invoice', orderId, financialYear, serial, total: order.total },
    content: invoiceContent(order, lines, seller, { ...issue, received }),
  })
}

/**
 * Issues the credit note for what goes back of an invoice (CGST Act, section 34), once per refund. `amount` is in paise, with
 * tax. Nothing where there is no invoice, and for money that was never part of it: paid twice, late or wrongly.
 * For a cash order that comes back after packing `refundId` is 'cancelled'. Never beyond what the invoice still holds.
 */
export async function issueCreditNote(
  tx: Transaction,
  orderId: string,
  refundId: string,
  amount: number,
): Promise<IssuedBill | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  const papers = await tx.select().from(bills).where(eq(bills.orderId, orderId)).orderBy(asc(bills.issuedAt))
  const refund = await findRefund(tx, refundId)
  // One made before the shop knew that the provider's refund is its own bears the provider's name of it.
  const names = [refundId, ...(refund?.providerRefundId ? [refund.providerRefundId] : [])]
  const existingBill = papers.find(({ kind, reason }) => kind === 'credit-note' && names.includes(reason))
  if (existingBill) return { id: existingBill.id, billNumber: existingBill.billNumber }
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const priorNotes = papers.filter(({ kind }) => kind === 'credit-note')
  const remaining = priorNotes.reduce((sum, { total }) => sum - total, invoice?.total ?? 0)
  const credited = Math.min(amount, remaining)
  if (!invoice || credited <= 0 || (refund && isForeignMoney(refund))) return undefined
  const { financialYear, serial, ...issue } = await takeBillNumber(tx, 'credit-note')
  return insertBill(tx, {
    ...{ kind: 'credit-note', orderId, reason: refundId, financialYear, serial, total: credited },
    content: creditNoteContent(
      invoice.content,
      priorNotes.map(({ content }) => content),
      { ...issue, amount: credited },
    ),
  })
}

async function insertBill(tx: Transaction, bill: Omit<typeof bills.$inferInsert, 'billNumber' | 'issuedAt'>) {
  const { number: billNumber, issuedAt } = bill.content
  const [issued] = await tx
    .insert(bills)
    .values({ ...bill, billNumber, issuedAt: new Date(issuedAt) })
    .returning({ id: bills.id, billNumber: bills.billNumber })
  return issued
}

async function findInvoice(tx: Transaction, orderId: string) {
  const [found] = await tx
    .select({ id: bills.id, billNumber: bills.billNumber })
    .from(bills)
    .where(and(eq(bills.orderId, orderId), eq(bills.kind, 'invoice')))
  return found
}

function readLines(tx: Transaction, orderId: string) {
  return tx
    .select({ ...getTableColumns(orderLines), hindiName: sql<string>`coalesce(${products.hindiName}, '')` })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}

/** Who sells here, as bills name them. */
export async function readSeller(tx: Transaction, isDemo: boolean) {
  const { legalName, address, gstin, fssaiLicence, contactMail, contactPhone } = await showSeller(tx, { isDemo })
  const [row] = await tx.select({ upiId: sellers.upiId }).from(sellers)
  return { legalName, address, gstin, fssaiLicence, contactMail, contactPhone, upiId: row?.upiId ?? '' }
}

async function findRefund(tx: Transaction, refundId: string) {
  if (!isRandomId(refundId)) return undefined
  const { reason, providerRefundId } = refunds
  const [found] = await tx.select({ reason, providerRefundId }).from(refunds).where(eq(refunds.id, refundId))
  return found
}

function isForeignMoney({ reason }: Pick<typeof refunds.$inferSelect, 'reason'>) {
  return reason !== 'cancelled' && reason !== 'staff'
}
