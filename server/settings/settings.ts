import type { Seller, Settings } from '#contract/api/settings.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import { cleanLink } from '../content/clean-html.ts'
import type { Executor } from '../db/database.ts'
import { sellers, settings } from './table.ts'

/** What every order is charged: `deliveryCharge` in paise, the tax in basis points. Throws when the shop has no settings. */
export async function readSettings(executor: Executor) {
  const { deliveryCharge, taxBasisPoints } = await readRow(executor)
  return { deliveryCharge, taxBasisPoints }
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
  }
}

/** Who sells here; a value the owner has not filled in is empty, and so is a marked placeholder outside a demo shop. */
export async function showSeller(executor: Executor, { isDemo }: { isDemo: boolean }): Promise<Seller> {
  const [row] = await executor.select().from(sellers)
  // A shop whose owner has filled in nothing promises nothing.
  if (!row) return nothingFilledIn
  // Where the shop's own people are reached is nobody else's business.
  const { id, updatedAt, apps, social, upiId, ordersMobile, ordersMail, ...texts } = row
  const isShown = (value: string) => value !== '' && (isDemo || !/placeholder|0{10}/i.test(value))
  const shownLinks = (links: typeof apps) =>
    links.filter(({ address }) => isShown(address) && cleanLink(address) !== undefined)
  const shown = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, isShown(value) ? value : '']))
  return { ...(shown as typeof texts), apps: shownLinks(apps), social: shownLinks(social) }
}

async function readRow(executor: Executor) {
  const [row] = await executor.select().from(settings)
  // Charging nothing by mistake is worse than not selling.
  if (!row) throw new Error('The shop has no settings.')
  return row
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
