import type { OrderStage } from '#contract/api/admin/orders/orders.ts'
import type { Today } from '#contract/api/admin/reports/today.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { listWaiting } from '#server/fulfilment/back-office-orders/list-orders.ts'
import { countOpenPaymentExceptions, listPaymentExceptionsOf } from '#server/fulfilment/payments/payment-exceptions.ts'
import { copyFaultOf, isAlarming, readBackups } from '#server/operations/backups/read-backups.ts'
import { readOpenRestores } from '#server/operations/restores/open-checks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isAtStage, isLate, isRefused } from '#server/selling/orders/order-stages.ts'
import { readLargeOrders } from './large-orders.ts'
import { readTriedCodes } from './tried-codes.ts'
import { readContactMessages, readLowStock, readReviews, readTickets } from './waiting.ts'

const mostShown = 20

/** Who looks after what; orders are shown to everybody of the shop. */
const looksAfter = {
  lowStock: ['admin', 'manager', 'packer'],
  shoppers: ['admin', 'manager', 'support'],
  money: ['admin', 'manager'],
  attacks: ['admin'],
  backups: ['admin'],
  restores: ['admin'],
} satisfies Record<string, StaffRole[]>

/** Everything that waits for somebody of this role, most urgent first. */
export async function showToday(shop: Pick<Shop, 'config' | 'db'>, role: StaffRole): Promise<Today> {
  const { db } = shop
  const has = (part: keyof typeof looksAfter) => (looksAfter[part] as StaffRole[]).includes(role)
  return {
    toConfirm: await readStageRows(db, 'to-confirm'),
    toReview: await readStageRows(db, 'to-review'),
    toPack: await readStageRows(db, 'to-pack'),
    toHandOver: await readStageRows(db, 'to-hand-over'),
    onTheWay: await readStageRows(db, 'on-the-way'),
    refunded: await readStageRows(db, 'refunded'),
    comingBack: await readStageRows(db, 'coming-back'),
    late: await db.$count(orders, isLate),
    refused: { count: await db.$count(orders, isRefused), rows: await listWaiting(db, isRefused, mostShown) },
    largeOrders: await readLargeOrders(db, mostShown),
    lowStock: has('lowStock') ? await readLowStock(db, mostShown) : null,
    tickets: has('shoppers') ? await readTickets(db, mostShown) : null,
    reviews: has('shoppers') ? await readReviews(db, mostShown) : null,
    contactMessages: has('shoppers') ? await readContactMessages(db) : null,
    matters: has('money')
      ? { count: await countOpenPaymentExceptions(db), rows: await listPaymentExceptionsOf(db, undefined, mostShown) }
      : null,
    ...(has('backups') ? await readBackupFaults(shop) : { backup: null, copyFault: null }),
    restores: has('restores') ? await readOpenRestores(db) : null,
    triedCodes: has('attacks') ? await readTriedCodes(shop) : null,
  }
}

async function readBackupFaults({ db, config }: Pick<Shop, 'config' | 'db'>) {
  const backups = await readBackups(db, config)
  const { last, failed, checked } = backups
  return {
    backup: isAlarming(backups)
      ? { lastAt: last?.ofMoment ?? null, fault: failed?.fault ?? checked?.fault ?? null }
      : null,
    copyFault: copyFaultOf(backups, config),
  }
}

async function readStageRows(db: Database, stage: OrderStage) {
  const which = isAtStage[stage]
  return { count: await db.$count(orders, which), rows: await listWaiting(db, which, mostShown) }
}
