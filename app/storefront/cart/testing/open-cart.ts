import type { ProductCard } from '#contract/api/catalog/catalog.ts'
import { asha, openTab, type Shop } from '../../session/testing/browser-tab.ts'

type ServerLine = { id: string; productId: string; quantity: number; size: number; type: string }
type CartScenario = {
  stored?: Map<string, string>
  lines?: ServerLine[]
  price?: number
  isTokenUnanswered?: boolean
  /** The token is still being asked about, until the server's `letCheckEnd`. */
  isCheckHeld?: boolean
}

/** A tab with a cart, and the shop behind it. */
export async function openCart({
  stored,
  lines = [],
  price = 350,
  isTokenUnanswered = false,
  isCheckHeld = false,
}: CartScenario = {}) {
  const shop = createServer(lines, price, isTokenUnanswered)
  const check = isCheckHeld ? shop.hold('GET /token/valid') : undefined
  const server = Object.assign(shop, { letCheckEnd: () => check?.letGo() })
  const tab = openTab(server.shop, stored)
  const [session, cart, { useCartStore }] = await Promise.all([
    import('../../session/session.ts'),
    import('../cart.ts'),
    import('../cart-store.ts'),
  ])
  session.startSession()
  cart.startCart()
  if (!isCheckHeld) await session.sessionStarted()
  const storedState = () => JSON.parse(tab.stored.get('cart-storage') ?? '{}').state
  return { tab, server, session, cart, storedState, state: useCartStore.getState }
}

type Server = {
  lines: ServerLine[]
  tokens: Set<string | null>
  /** The next so many of these calls fail. */
  refuse(call: string, times: number): void
  /** What is answered to this call does not arrive before it is let go. */
  hold(call: string): { letGo(): void }
  shop: Shop
}

/** The cart calls of a shop that sells atta in two sizes. */
function createServer(lines: ServerLine[], price: number, isTokenUnanswered: boolean) {
  const refusals = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  const server: Server = {
    lines: [...lines],
    tokens: new Set(),
    refuse: (call, times) => void refusals.set(call, times),
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call, promise)
      return { letGo: resolve }
    },
    shop: async (call, request) => {
      const answer = answerTo(call, request)
      await held.get(call)
      return answer
    },
  }
  const answerTo: Shop = (call, { query, body, token }) => {
    if (call === 'GET /token/valid') return isTokenUnanswered ? 'no answer' : { data: { role: 'user' } }
    if (call === 'GET /user/me') return { data: asha }
    if (call.startsWith('GET /product/')) return call.includes('/gone/') ? undefined : { data: productAt(price) }
    if (!call.includes('/cart/')) return { data: null }
    if (!token) return { status: 401 }
    server.tokens.add(token)
    const remainingTries = refusals.get(call) ?? 0
    if (remainingTries > 0) {
      refusals.set(call, remainingTries - 1)
      return { status: 500, message: 'No' }
    }
    if (call === 'GET /cart/user/all/get') return server.lines.length > 0 ? { data: server.lines } : { status: 404 }
    if (call === 'POST /cart/add') {
      const newLine = body as ServerLine
      return newLine.quantity > 999 ? { status: 400, message: 'Too many' } : { data: { id: add(newLine) } }
    }
    if (call === 'DELETE /cart/user/delete/all') server.lines = []
    const id = call.split('/')[2]
    if (call.startsWith('PUT')) {
      server.lines = server.lines.map((line) =>
        line.id === id ? { ...line, quantity: Number(query.get('quantity')) } : line,
      )
    }
    if (call.endsWith('/delete')) server.lines = server.lines.filter((line) => line.id !== id)
    return { data: null }
  }
  /** As the shop does: more than 999 at a time are refused, and a line never holds more. */
  function add(newLine: ServerLine) {
    const present = server.lines.find(({ productId, size }) => productId === newLine.productId && size === newLine.size)
    const id = present?.id ?? `s${newLine.size}`
    server.lines = present
      ? server.lines.map((line) =>
          line === present ? { ...line, quantity: Math.min(line.quantity + newLine.quantity, 999) } : line,
        )
      : [...server.lines, { ...newLine, id }]
    return id
  }
  return server
}

export function serverLine(size: number, quantity: number): ServerLine {
  return { id: `s${size}`, productId: 'atta', quantity, size, type: 'KG' }
}

export function line(quantity: number) {
  return {
    id: 'local-atta-5',
    productId: 'atta',
    name: 'Atta',
    price: 350,
    actualPrice: 400,
    quantity,
    size: 5,
    type: 'KG',
    image: '',
  }
}

function productAt(price: number): ProductCard {
  return {
    id: 'atta',
    name: 'Atta',
    averageRating: 0,
    totalNumberOfReviews: 0,
    categoryId: 'flours',
    images: [{ originalUrl: 'atta-1200.webp', thumbnailUrl: 'atta-480.webp' }],
    productVariations: [
      { size: 5, type: 'KG', price, actualPrice: 400 },
      { size: 1, type: 'KG', price: 72, actualPrice: 80 },
    ],
  }
}

export function atta(size: 5 | 1) {
  const product = productAt(350)
  const variation = product.productVariations.find((variation) => variation.size === size)
  if (!variation) throw new Error(`no size ${size}`)
  return { product, variation }
}

export const removedProduct = {
  product: { ...productAt(1), id: 'gone', name: 'Gone' },
  variation: { size: 1, type: 'KG', price: 1, actualPrice: 1 },
}
