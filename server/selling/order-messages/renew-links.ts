import { inArray } from 'drizzle-orm'
import { lastSince, readRestoreMoments } from '#server/back-office/restore-log/restore-moments.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { messages } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { trackToken } from '../orders/track-token.ts'

type Written = Pick<typeof messages.$inferSelect, 'text' | 'html'>

const links = /(\/track\/)([^/?\s"]{1,64})(\?t=)[\w-]{22}(?![\w-])/g

/** The same words with the links by which orders are followed now: a restore has made those of before void. */
export async function withLinksOfNow(executor: Executor, { config }: Pick<Shop, 'config'>, { text, html }: Written) {
  const numbers = [text, html].flatMap((body) => [...body.matchAll(links)].map(([, , number = '']) => number))
  const { orderNumber, createdAt } = orders
  const found = await executor.select({ orderNumber, createdAt }).from(orders).where(inArray(orderNumber, numbers))
  const restores = await readRestoreMoments(executor)
  const tokens = new Map(
    found.map((order) => [
      order.orderNumber,
      trackToken(config.secret, order.orderNumber, lastSince(restores, order.createdAt)),
    ]),
  )
  const renewed = (body: string) =>
    body.replace(links, (link, path: string, number: string, query: string) => {
      const token = tokens.get(number)
      return token ? `${path}${number}${query}${token}` : link
    })
  return { text: renewed(text), html: renewed(html) }
}
