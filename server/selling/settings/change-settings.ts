import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { ShopSettings } from '#contract/api/admin/content/settings.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toBasisPoints, toPaise, toPercent, toRupees } from '#contract/money.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { settings, usualLimits } from '#server/platform/schema/selling/settings.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

type SettingShop = Pick<Shop, 'config' | 'db'>
type Limits = Pick<
  ShopSettings,
  | 'unprovenOrderTotal'
  | 'unprovenOrderPieces'
  | 'provenOrderTotal'
  | 'provenOrderPieces'
  | 'unprovenStockPart'
  | 'cashCodeHours'
>
type SettingsChanges = Pick<
  ShopSettings,
  'deliveryCharge' | 'tax' | 'openCashOrders' | 'isCashConfirmedByCode' | 'version'
> & {
  [Limit in keyof Limits]?: Limits[Limit] | undefined
}
type Pause = { until: string | null; sentence: string; version: number }

const subject = { kind: 'settings', id: 'shop' }

/** The settings as the back office shows them; version 0 where the shop has none yet. */
export async function readShopSettings(executor: Executor, { limits }: Shop['config']): Promise<ShopSettings> {
  const [row] = await executor.select().from(settings)
  const taxBasisPoints = row?.taxBasisPoints ?? 0
  return {
    deliveryCharge: toRupees(row?.deliveryCharge ?? 0),
    tax: toPercent(taxBasisPoints),
    openCashOrders: row?.openCashOrdersPerMobile ?? null,
    usualOpenCashOrders: limits.openCashOrdersPerMobile,
    isCashConfirmedByCode: row?.isCashConfirmedByCode ?? false,
    unprovenOrderTotal: toRupees(row?.unprovenOrderTotal ?? usualLimits.unprovenOrderTotal),
    unprovenOrderPieces: row?.unprovenOrderPieces ?? usualLimits.unprovenOrderPieces,
    provenOrderTotal: toRupees(row?.provenOrderTotal ?? usualLimits.provenOrderTotal),
    provenOrderPieces: row?.provenOrderPieces ?? usualLimits.provenOrderPieces,
    unprovenStockPart: row?.unprovenStockPart ?? usualLimits.unprovenStockPart,
    cashCodeHours: row?.cashCodeHours ?? usualLimits.cashCodeHours,
    pausedUntil: row?.pausedUntil?.toISOString() ?? null,
    pausedSentence: row?.pausedSentence ?? '',
    wrongTaxProducts: await executor.$count(
      products,
      and(
        products.isActive,
        or(lt(products.legalTaxBasisPoints, taxBasisPoints), gt(products.legalTaxBasisPoints, taxBasisPoints)),
      ),
    ),
    version: row?.version ?? 0,
    updatedAt: (row?.updatedAt ?? new Date(0)).toISOString(),
  }
}

/**
 * Changes charges and cash orders. Throws 400 where a proven number would be worth less than none, 403 when somebody else than an admin would change the tax, 409 when cash orders are to be
 * confirmed by a code that the shop cannot send.
 */
export function changeSettings(shop: SettingShop, staff: StaffCaller, { version, ...changes }: SettingsChanges) {
  const values = {
    deliveryCharge: toPaise(changes.deliveryCharge),
    taxBasisPoints: toBasisPoints(changes.tax),
    openCashOrdersPerMobile: changes.openCashOrders,
    isCashConfirmedByCode: changes.isCashConfirmedByCode,
    ...limitsOf(changes),
  }
  return change(shop, staff, 'settings.change', version, async (tx, before) => {
    if (before.tax !== changes.tax && staff.role !== 'admin') {
      throw new ApiError(403, 'Only an admin of the shop can change the tax rate.')
    }
    refuseLessForProven({ ...before, ...definedOf(changes) })
    if (changes.isCashConfirmedByCode && !before.isCashConfirmedByCode) refuseWithoutTemplate(shop.config)
    await tx
      .insert(settings)
      .values(values)
      .onConflictDoUpdate({ target: settings.id, set: { ...values, ...counted } })
  })
}

/** What was left out stays as it is. */
function limitsOf(changes: Omit<SettingsChanges, 'version'>) {
  const { unprovenOrderTotal, unprovenOrderPieces, provenOrderTotal, provenOrderPieces } = changes
  const { unprovenStockPart, cashCodeHours } = changes
  return {
    ...(unprovenOrderTotal === undefined ? {} : { unprovenOrderTotal: toPaise(unprovenOrderTotal) }),
    ...(unprovenOrderPieces === undefined ? {} : { unprovenOrderPieces }),
    ...(provenOrderTotal === undefined ? {} : { provenOrderTotal: toPaise(provenOrderTotal) }),
    ...(provenOrderPieces === undefined ? {} : { provenOrderPieces }),
    ...(unprovenStockPart === undefined ? {} : { unprovenStockPart }),
    ...(cashCodeHours === undefined ? {} : { cashCodeHours }),
  }
}

/** Or whoever followed the shop's advice to prove the number would be refused what they could order without. */
function refuseLessForProven(limits: Pick<ShopSettings, `${'proven' | 'unproven'}Order${'Total' | 'Pieces'}`>) {
  const { unprovenOrderTotal, unprovenOrderPieces, provenOrderTotal, provenOrderPieces } = limits
  if (provenOrderTotal >= unprovenOrderTotal && provenOrderPieces >= unprovenOrderPieces) return
  throw new ApiError(400, 'With a proven number people can order at least as much as without.')
}

function definedOf<T extends object>(partial: T) {
  return Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** Texts of SMS are registered before they are sent (TRAI TCCCPR). */
function refuseWithoutTemplate({ sms }: Shop['config']) {
  if (sms.gateway === 'outbox' || sms.msg91.templates['cash-order-code']) return
  throw new ApiError(
    409,
    'The shop cannot send codes yet: register the SMS “cash-order-code” on DLT and set MSG91_TEMPLATE_CASH_ORDER_CODE first.',
  )
}

/** Pauses orders until a moment that lies ahead, or takes them again. */
export function pauseShop(shop: SettingShop, staff: StaffCaller, { until, sentence, version }: Pause) {
  const pausedUntil = until === null ? null : new Date(until)
  if (pausedUntil && pausedUntil <= new Date()) throw new ApiError(400, 'Choose a moment that lies ahead.')
  if (pausedUntil && !sentence) throw new ApiError(400, 'Write a sentence that tells shoppers why.')
  const action = pausedUntil ? 'settings.pause' : 'settings.resume'
  return change(shop, staff, action, version, async (tx, before) => {
    if (before.version === 0) throw new ApiError(409, 'Save the charges first: without them the shop takes no orders.')
    await tx.update(settings).set({ pausedUntil, pausedSentence: pausedUntil ? sentence : '', ...counted })
  })
}

const counted = { version: sql`${settings.version} + 1`, updatedAt: sql`now()` }

function change(
  { db, config }: SettingShop,
  actor: StaffCaller,
  action: string,
  version: number,
  write: (tx: Transaction, before: ShopSettings) => Promise<unknown>,
) {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: settings.id }).from(settings).where(eq(settings.id, 1)).for('update')
    const read = () => readShopSettings(tx, config)
    return changeVersioned(tx, { actor, subject, action, version, read, write: (before) => write(tx, before) })
  })
}
