import { authorisationMatrix } from '#server/testing/authorisation/authorisation-matrix.ts'
import type { Row, Things } from '#server/testing/authorisation/authorisation-row.ts'
import { requestRoute } from '#server/testing/authorisation/request-route.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

/** Things of a filled shop, for what a route is asked of. */
export type Targets = {
  productId: string
  size: number
  customer: string
  order: string
  ticket: string
  offer: string
  review: string
  message: string
}

type RouteRequests = { owner: Things; cookie: string; targets: Targets; requested: (name: string) => Promise<void> }

/** Asks every route of the router once, of things that are there: what is read to refuse something is asked too. */
export async function requestEveryRoute(
  shop: Pick<TestShop, 'app'>,
  { owner, cookie, targets, requested }: RouteRequests,
) {
  for (const [route, row] of rows()) {
    const isStaff = row.access.startsWith('staff')
    const filledRoute = { ...row, ...(row.body ? { body: filledIn(row.body, targets) } : {}) }
    const [token, staffCookie] = isStaff ? ['', cookie] : [owner.token, '']
    const { statusCode } = await requestRoute(shop, placed(route, targets), filledRoute, token, owner, staffCookie)
    if (statusCode >= 500 && statusCode !== 503) throw new Error(`${route} answered ${statusCode}.`)
    await requested(route)
  }
}

/** Who signs out is asked to do so at the end; a stream never ends, and what is drawn takes long and asks nothing of its own. */
function rows(): [string, Row][] {
  const all = Object.entries(authorisationMatrix).filter(([route]) => !/sandbox|\/print$/.test(route))
  const isLast = ([route]: [string, Row]) => /out$|out\/all$|end-others$|sessions\/|me\/delete$/.test(route)
  return [...all.filter((row) => !isLast(row)), ...all.filter(isLast)]
}

function placed(route: string, targets: Targets) {
  const [, room = ''] = /\/admin\/([a-z-]+)/.exec(route) ?? []
  const ids: Record<string, string> = {
    products: targets.productId,
    customers: targets.customer,
    tickets: targets.ticket,
    offers: targets.offer,
    'contact-messages': targets.message,
  }
  return route
    .replace(':productId', targets.productId)
    .replace(':size', String(targets.size))
    .replace(':orderNumber', targets.order)
    .replace('/rating/:id/', `/rating/${targets.review}/`)
    .replace(':id', ids[room] ?? ':id')
}

function filledIn(body: object, { productId, size, order, review }: Targets): object {
  const written = JSON.stringify(body)
    .replaceAll('"unknown"', JSON.stringify(productId))
    .replaceAll('"ZZZZZZZZZZZZ"', JSON.stringify(order))
    .replaceAll('"size":1', `"size":${size}`)
    .replace(/"ids":\["[0-9a-f-]{36}"\]/, `"ids":["${review}"]`)
  return JSON.parse(written)
}
