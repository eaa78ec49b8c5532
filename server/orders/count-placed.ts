import type { Transaction } from '../db/database.ts'
import { onceCommitted } from '../db/transaction.ts'
import { noteOutcome } from '../health/outcomes.ts'

/** Counts an order once it is placed for good; one to be paid online is placed when its money is there. */
export function countPlaced(tx: Transaction, how: 'cash' | 'online' | 'telephone') {
  onceCommitted(tx, () => noteOutcome('order', how, 'placed'))
}
