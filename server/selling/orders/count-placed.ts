import type { Transaction } from '#server/platform/db/database.ts'
import { runAfterCommit } from '#server/platform/db/transaction.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'

/** Counts an order once it is placed for good; one to be paid online is placed when its money is there. */
export function countPlaced(tx: Transaction, how: 'cash' | 'online' | 'telephone') {
  runAfterCommit(tx, () => noteOutcome('order', how, 'placed'))
}
