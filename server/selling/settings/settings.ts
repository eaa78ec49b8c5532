import { getTableColumns, sql } from 'drizzle-orm'
import type { Seller, Settings } from '#contract/api/content/settings.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { cleanLink } from '#server/platform/schema/selling/clean-html.ts'
import { sellers, settings } from '#server/platform/schema/selling/settings.ts'
import { readTerms, type TermsRow } from './order-terms.sql.ts'

/** What every order is charged: `deliveryCharge` in paise, the tax in basis points. Throws when the shop has no settings. */
export async function readSettings(executor: Executor) {
  const { deliveryCharge, taxBasisPoints } = await readRow(executor)
  return { deliveryCharge, taxBasisPoints }
}

export type OrderTerms = ReturnType<typeof toOrderTerms>
/**
 * By what a new order is made: `deliveryCharge` in paise, the tax in basis points, the database's clock, which every process
 * shares, who hears of new orders, whether and for how long a cash order waits for its code, what one order may hold, and the shop's sentence while orders
 * are paused.
 * Throws when the shop has no settings.
 */
export async function readOrderTerms(executor: Executor) {
  return toOrderTerms(await readTerms(executor))
}

export function toOrderTerms(row: TermsRow | null | undefined) {
  if (!row) throw noSettings()
  const { deliveryCharge, taxBasisPoints, isCashConfirmedByCode, cashCodeHours, now, pausedUntil, pausedSentence } = row
  return {
    settings: { deliveryCharge, taxBasisPoints },
    isCashConfirmedByCode,
    cashCodeHours,
    mostCashOrders: row.mostCashOrders,
    limits: {
      unproven: { total: row.unprovenOrderTotal, pieces: row.unprovenOrderPieces },
      proven: { total: row.provenOrderTotal, pieces: row.provenOrderPieces },
      unprovenStockPart: row.unprovenStockPart,
    },
    now: new Date(now),
    owner: ownerOf(row.mobile ?? '', row.mail ?? ''),
    pause: row.isPaused ? pauseSentence({ pausedUntil: new Date(pausedUntil ?? now), pausedSentence }) : undefined,
  }
}

/** Who hears of new orders: the last 10 digits of the number, however it is written; empty texts for nobody. */
export type Owner = { mobile: string; mail: string }

export async function readOwner(executor: Executor): Promise<Owner> {
  const [owner] = await executor.select({ mobile: sellers.ordersMobile, mail: sellers.ordersMail }).from(sellers)
  return ownerOf(owner?.mobile ?? '', owner?.mail ?? '')
}

function ownerOf(written: string, mail: string): Owner {
  const digits = written.replace(/\D/g, '').slice(-10)
  return { mobile: digits.length === 10 ? digits : '', mail: mail.trim() }
}

/** The settings as everybody may read them: rupees and percent. */
export async function showSettings(executor: Executor): Promise<Settings> {
  const row = await readRow(executor)
  return {
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deliveryCharge: toRupees(row.deliveryCharge),
    tax: toPercent(row.taxBasisPoints),
    unprovenOrder: { total: toRupees(row.unprovenOrderTotal), pieces: row.unprovenOrderPieces },
  }
}

/** Who sells here; a value the owner has not filled in is empty, and so is a marked placeholder outside a demo shop. */
export async function showSeller(executor: Executor, { isDemo }: { isDemo: boolean }): Promise<Seller> {
  const [row] = await executor.select().from(sellers)
  const [pause] = await executor.select(settingColumns).from(settings).where(isPaused)
  const notice = pause ? { notice: pauseSentence(pause) } : {}
  // A shop whose owner has filled in nothing promises nothing.
  if (!row) return { ...nothingFilledIn, ...notice }
  // Where the shop's own people are reached is nobody else's business.
  const { id, version, updatedAt, apps, social, upiId, ordersMobile, ordersMail, ...texts } = row
  const isShown = (value: string) => value !== '' && (isDemo || !/placeholder|0{10}/i.test(value))
  const shownLinks = (links: typeof apps) =>
    links.filter(({ address }) => isShown(address) && cleanLink(address) !== undefined)
  const shown = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, isShown(value) ? value : '']))
  return { ...(shown as typeof texts), apps: shownLinks(apps), social: shownLinks(social), ...notice }
}

const settingColumns = getTableColumns(settings)

// By the database's clock, so that every process says the same.
const isPaused = sql<boolean>`coalesce(${settings.pausedUntil} > now(), false)`

/** What the storefront says while orders are paused: why, and until when. */
function pauseSentence({
  pausedUntil,
  pausedSentence,
}: Pick<typeof settings.$inferSelect, 'pausedUntil' | 'pausedSentence'>) {
  const why = /[.!?]$/.test(pausedSentence) ? pausedSentence : `${pausedSentence}.`
  return pausedUntil ? `${why} We take orders again from ${formatDayAndTime(pausedUntil)}.` : why
}

async function readRow(executor: Executor) {
  const [row] = await executor.select().from(settings)
  // Charging nothing by mistake is worse than not selling.
  if (!row) throw noSettings()
  return row
}

function noSettings() {
  return new Error('The shop has no settings.')
}

const nothingFilledIn: Seller = {
  legalName: '',
  address: '',
  gstin: '',
  fssaiLicence: '',
  contactMail: '',
  contactPhone: '',
  contactHours: '',
  officerName: '',
  officerDesignation: '',
  officerMail: '',
  officerPhone: '',
  apps: [],
  social: [],
  deliveryPromise: '',
  deliveryPromiseShort: '',
  ratingPromise: '',
}
