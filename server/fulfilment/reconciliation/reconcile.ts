import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { choosePaymentProvider, type PaymentProvider } from '#server/providers/payments/provider.ts'
import type { PaymentShop } from '../payments/reconcile-order.ts'
import { compareDisputes } from './comparison/compare-disputes.ts'
import { compareOrders } from './comparison/compare-orders.ts'
import { compareOwnPayments, compareOwnRefunds } from './comparison/compare-own.ts'
import { comparePayments } from './comparison/compare-payments.ts'
import { compareRefunds } from './comparison/compare-refunds.ts'
import { type Work, writeCompared } from './comparison/compared.ts'
import { sendUnmatchedRefunds } from './comparison/unmatched-refunds.ts'
import { recheckExceptions } from './exceptions/recheck-exceptions.ts'
import { reasonOf } from './failures.ts'
import { requestNightlyReconciliation } from './request-nightly.sql.ts'
import {
  endReconciliation,
  failTurn,
  LostTurn,
  leaveTurn,
  prolongTurn,
  type Reconciliation,
  takeReconciliation,
} from './turn.ts'

export type Ways = {
  /** What is younger when it begins may still be on its way here. */
  waitMs?: number
  /** Before each call of the provider, which bounds how many it takes of all its shops. */
  pauseMs?: number
  /** For how long one turn works; what is left goes on in the next. */
  mostMs?: number
}

/** What the shop does each minute: the nightly comparison once its time has come, and what is wanted or was left undone. */
export async function reconcileInTurn(shop: PaymentShop) {
  if (!choosePaymentProvider(shop.config)) return
  // What fails is sent the next minute; the comparison does not wait for it.
  await sendUnmatchedRefunds(shop).catch(() => {})
  await requestNightlyReconciliation(shop.db)
  await reconcile(shop)
}

/**
 * Goes on with the comparison that is due, by one process at a time; gives whether there was any. An answer that the provider does
 * not give is noted, and it goes on there later. Throws what is the shop's own fault.
 */
export async function reconcile(shop: PaymentShop, { waitMs = 600_000, pauseMs = 250, mostMs = 60_000 }: Ways = {}) {
  const provider = choosePaymentProvider(shop.config)
  const run = provider && (await takeReconciliation(shop.db, waitMs))
  if (!provider || !run?.toAt) return false
  const pace = async () => {
    await prolongTurn(shop.db, run)
    await sleep(pauseMs)
  }
  const work: Work = { shop, run: { ...run, toAt: run.toAt }, provider: paced(provider, pace), pace }
  try {
    await workOn(work, performance.now() + mostMs)
  } catch (error) {
    if (error instanceof LostTurn) return true
    const { sentence, isOwn } = reasonOf(error)
    await failTurn(shop.db, run, sentence)
    if (isOwn) throw error
  }
  return true
}

type ReconciliationStep = Reconciliation['step']
const steps: ReconciliationStep[] = [
  'orders',
  'payments',
  'refunds',
  'disputes',
  'own-payments',
  'own-refunds',
  'exceptions',
]

/** Gives how far it came, or nothing once there is no more of its kind. */
type Compare = (
  work: Work,
  cursor: { skip: number; after: string },
) => Promise<{ skip?: number; after?: string } | undefined>

const compare: Record<ReconciliationStep, Compare> = {
  orders: compareOrders,
  payments: comparePayments,
  refunds: compareRefunds,
  disputes: compareDisputes,
  'own-payments': compareOwnPayments,
  'own-refunds': compareOwnRefunds,
  exceptions: recheckExceptions,
}

async function workOn(work: Work, endsAt: number) {
  const { run, shop } = work
  let { step, skip, after } = run
  for (;;) {
    const further = await compare[step](work, { skip, after })
    if (further) {
      skip = further.skip ?? 0
      after = further.after ?? ''
    } else {
      const next = steps[steps.indexOf(step) + 1]
      if (!next) return inTransaction(shop.db, (tx) => endReconciliation(tx, run))
      ;[step, skip, after] = [next, 0, '']
      await writeCompared(work, { items: [], findings: [] }, { step, skip, after })
    }
    if (performance.now() > endsAt) return leaveTurn(shop.db, run)
  }
}

function paced(provider: PaymentProvider, pace: () => Promise<void>): PaymentProvider {
  const slow =
    <Argument, Answered>(call: (argument: Argument) => Promise<Answered>) =>
    async (argument: Argument) => {
      await pace()
      return call(argument)
    }
  const { fetchOrder, fetchPayment, listRefunds, pageOfOrders, pageOfPayments, pageOfRefunds, pageOfDisputes } =
    provider
  return {
    ...provider,
    ...{ fetchOrder: slow(fetchOrder), fetchPayment: slow(fetchPayment), listRefunds: slow(listRefunds) },
    ...{ pageOfOrders: slow(pageOfOrders), pageOfPayments: slow(pageOfPayments), pageOfRefunds: slow(pageOfRefunds) },
    pageOfDisputes: slow(pageOfDisputes),
  }
}
