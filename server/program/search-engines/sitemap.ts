import { asc, gte, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { categories, products } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

/** A sitemap file may name 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const mostPerFile = 45_000

const screens = [
  ...['/', '/products', '/why-milloraa', '/about', '/contact-us', '/reports'],
  ...['/seller', '/terms', '/privacy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
]

/** How many files it takes to name all products on sale. */
export async function countProductFiles(executor: Executor) {
  const [counted] = await executor.select({ count: sql<number>`count(*)::int` }).from(products).where(isOnSale)
  return Math.ceil((counted?.count ?? 0) / mostPerFile)
}

/** The addresses of the sitemap files: one of screens and categories, and those of products. */
export function writeSitemapIndex(productFiles: number, origin: string) {
  const files = Array.from({ length: productFiles }, (_, file) => `/sitemap-products-${file + 1}.xml`)
  return xml(
    'sitemapindex',
    'sitemap',
    ['/sitemap-pages.xml', ...files].map((file) => origin + file),
  )
}

export async function writePagesSitemap(executor: Executor, origin: string) {
  const shelves = await executor.select({ id: categories.id }).from(categories).orderBy(asc(categories.position))
  const addresses = [...screens, ...shelves.map(({ id }) => `/products?categoryId=${encodeURIComponent(id)}`)]
  return xml(
    'urlset',
    'url',
    addresses.map((address) => origin + address),
  )
}

/**
 * The `file`-th file of products, counted from 1; undefined beyond the last. Looks through all products on sale for its first one:
 * to be asked only for files that `countProductFiles` knows.
 */
export async function writeProductSitemap(executor: Executor, origin: string, file: number) {
  const numbered = executor
    .select({ id: products.id, rowNumber: sql<number>`row_number() over (order by ${products.id})`.as('place') })
    .from(products)
    .where(isOnSale)
    .as('numbered')
  const [first] = await executor
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.rowNumber} = ${(file - 1) * mostPerFile + 1}`)
  if (!first) return undefined
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(sql`${isOnSale} and ${gte(products.id, first.id)}`)
    .orderBy(asc(products.id))
    .limit(mostPerFile)
  return xml(
    'urlset',
    'url',
    rows.map(({ id }) => `${origin}/products/${encodeURIComponent(id)}`),
  )
}

function xml(root: string, entry: string, addresses: string[]) {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
