import { sql } from 'drizzle-orm'
import type { ShopPage } from '#contract/api/admin/content/content.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cleanHtml, storableHtml } from '#server/platform/schema/selling/clean-html.ts'
import { contentPages } from '#server/platform/schema/selling/content.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showSeller } from '../settings/settings.ts'
import { fillGaps } from './fill-gaps.ts'
import { currentTexts, scheduleNext } from './next-text.ts'

/** The pages the storefront has, whether or not they were ever written. */
const titles = ['terms-conditions', 'privacy-policy', 'shipping-policy', 'cancellation-policy', 'refund-policy']

type PageChanges = Pick<ShopPage, 'contentHtml' | 'nextHtml' | 'nextFrom' | 'version'>

export async function listPages(executor: Executor): Promise<ShopPage[]> {
  const rows = await executor.select().from(contentPages)
  return titles.map((title) => {
    const row = rows.find((page) => page.title === title)
    return row ? toWire(row) : { ...unwritten, title }
  })
}

/** Changes a page's text, or what takes its place from a moment on. A next text that is there already becomes the text. */
export function changePage(db: Database, staff: StaffCaller, title: string, { version, ...changes }: PageChanges) {
  if (!titles.includes(title)) throw new ApiError(404, 'There is no such page')
  const { now, next, from } = scheduleNext(changes.contentHtml, changes.nextHtml, changes.nextFrom)
  const values = { contentHtml: now, nextHtml: next, nextFrom: from }
  return inTransaction(db, async (tx) => {
    await acquireShortLock(tx, `page ${title}`)
    return changeVersioned(tx, {
      ...{ actor: staff, subject: { kind: 'page', id: title }, action: 'page.change', version },
      read: async () => (await listPages(tx)).find((page) => page.title === title),
      write: () =>
        tx
          .insert(contentPages)
          .values({ title, ...values })
          .onConflictDoUpdate({
            target: contentPages.title,
            set: { ...values, version: sql`${contentPages.version} + 1`, updatedAt: sql`now()` },
          }),
    })
  })
}

/** A text as the storefront would show it, and what stays marked as a gap in it. */
export async function previewPage({ db, config }: Pick<Shop, 'db' | 'config'>, html: string) {
  const shown = cleanHtml(fillGaps(storableHtml(html), await showSeller(db, config)))
  return { html: shown, gaps: [...new Set(shown.match(/\[[^[\]<>]+\]/g) ?? [])] }
}

function toWire({ title, contentHtml, nextHtml, nextFrom, version, updatedAt }: typeof contentPages.$inferSelect) {
  const { now, next, from } = currentTexts({ now: contentHtml, next: nextHtml, from: nextFrom })
  return {
    ...{ title, contentHtml: now, nextHtml: next, nextFrom: from?.toISOString() ?? null },
    ...{ version, updatedAt: updatedAt.toISOString() },
  }
}

const unwritten = { contentHtml: '', nextHtml: null, nextFrom: null, version: 0, updatedAt: new Date(0).toISOString() }
