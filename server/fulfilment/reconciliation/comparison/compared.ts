import { type NewPaymentException, openOrReopenException } from '#server/fulfilment/payments/payment-exceptions.ts'
import type { PaymentShop } from '#server/fulfilment/payments/reconcile-order.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { type Item, noteItems, noteProgress, type Reconciliation } from '../turn.ts'

/** What is at hand while one is worked on. `provider` waits before each call, and holds the turn. */
export type Work = {
  shop: PaymentShop
  provider: PaymentProvider
  run: Reconciliation & { toAt: Date }
  /** Before a call of the provider that others make. */
  pace(): Promise<void>
}

/** What a page has given: what was looked at, and what does not agree. */
export type Compared = { items: Item[]; findings: NewPaymentException[]; write?: (tx: Transaction) => Promise<void> }

/** All of a page, or nothing, so that one that is cut short comes again as a whole. */
export function writeCompared(
  { shop, run }: Work,
  { items, findings, write }: Compared,
  progress: Partial<Pick<Reconciliation, 'step' | 'skip' | 'after'>>,
) {
  return inTransaction(shop.db, async (tx) => {
    await noteProgress(tx, run, progress)
    await write?.(tx)
    const open: Item[] = []
    for (const finding of findings) {
      const { kind, subject } = finding
      if (await openOrReopenException(tx, finding)) open.push({ kind: 'finding', subject: `${kind} ${subject}` })
    }
    await noteItems(tx, run, [...items, ...open])
  })
}
