import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { addToCart, cartLimits, listCart, removeFromCart, updateCartQuantity } from '#contract/api/orders/cart.ts'
import { isSameLine, mergeLine, removeLine, setLineQuantity } from '#contract/rules/pricing/cart-lines.ts'
import { personalApi } from '../session/personal-api.ts'
import { useSession } from '../session/session.ts'
import { type CartItem, enrichLines } from './cart-item.ts'
import { useCartStore } from './cart-store.ts'

/**
 * The signed-in shopper's cart. The screen changes at once; the calls follow one after the other, and a failed one brings back what the server
 * says. Whoever shops next neither sends nor sees what the one before left on its way.
 */

/** Reads the lines and the products they name. A failure is told to the panel (ERR-03). */
export function loadServerCart() {
  if (isLoadPending) return queue
  isLoadPending = true
  useCartStore.setState({ isLoading: true })
  return enqueue(async () => {
    isLoadPending = false
    const isSameShopper = shopperNow()
    if (!isSameShopper()) return
    try {
      const lines = await readServerLines()
      if (!isSameShopper()) return
      // Changes made meanwhile are still on their way: the load after them will tell.
      if (pendingChanges > 0) return void loadServerCart()
      lineIds.clear()
      for (const line of lines) lineIds.set(keyOf(line), line.id)
      useCartStore.setState({ serverCartItems: lines, isLoading: false, isSynced: true, error: null })
    } catch (error) {
      logCartFailure(error)
      if (!isSameShopper()) return
      useCartStore.setState({ isLoading: false, error: 'Failed to load cart items. Please try again.' })
    }
  })
}

/** Adds a line; `place` says where the screen shows it meanwhile. */
export function addServerLine(
  item: CartItem,
  mergeInto = (lines: CartItem[]) => mergeLine(lines, item, cartLimits.quantity),
) {
  show(mergeInto)
  return change(async (isSameShopper) => {
    const { productId, quantity, size, type } = item
    const { id } = await personalApi()(addToCart, { body: { productId, quantity, size, type } })
    if (!isSameShopper()) return
    if (typeof id !== 'string') throw new ApiError(0)
    lineIds.set(keyOf(item), id)
    show((lines) => lines.map((line) => (isSameLine(line, item) ? { ...line, id } : line)))
  })
}

/** Sets the quantity of a line; of several changes on their way only the last is sent. */
export function setServerQuantity(item: CartItem, quantity: number) {
  show((lines) => setLineQuantity(lines, item, quantity))
  return lastChange(item, async (id) => {
    await personalApi()(updateCartQuantity, { params: { id }, query: { quantity: String(quantity) } })
  })
}

/** Takes a line away. */
export function removeServerLine(item: CartItem) {
  show((lines) => removeLine(lines, item))
  return lastChange(item, async (id) => {
    await personalApi()(removeFromCart, { params: { id } })
  })
}

/** The cart's lines as screens show them; an empty cart may be answered by 404 (API-10). */
export async function readServerLines(token?: string) {
  const lines = await personalApi(token)(listCart).catch((error) => {
    if (isApiError(error) && error.statusCode === 404) return []
    throw error
  })
  return enrichLines(lines)
}

/** Calls of the cart are only logged when they fail (ERR-01). */
export function logCartFailure(error: unknown) {
  console.warn('Cart:', error instanceof Error ? error.message : error)
}

/** Resolves when every change has been answered. */
export function awaitCartChanges() {
  return queue
}

let queue: Promise<unknown> = Promise.resolve()
let isLoadPending = false
let pendingChanges = 0
// A line added a moment ago has no id of the server's on the screen yet.
const lineIds = new Map<string, string>()
const lastChanges = new Map<string, symbol>()

function enqueue(step: () => Promise<unknown>) {
  queue = queue.then(step, step)
  return queue
}

function show(change: (lines: CartItem[]) => CartItem[]) {
  useCartStore.setState(({ serverCartItems }) => ({ serverCartItems: change(serverCartItems) }))
}

function change(send: (isSameShopper: () => boolean) => Promise<void>) {
  const isSameShopper = shopperNow()
  pendingChanges += 1
  return enqueue(async () => {
    pendingChanges -= 1
    if (!isSameShopper()) return
    try {
      await send(isSameShopper)
    } catch (error) {
      logCartFailure(error)
      if (isSameShopper()) void loadServerCart()
    }
  })
}

/** Tells later whether whoever shops now still does. */
function shopperNow() {
  const { token } = useSession.getState()
  return () => token !== null && useSession.getState().token === token
}

function lastChange(item: CartItem, send: (id: string) => Promise<void>) {
  const key = keyOf(item)
  const mark = Symbol(key)
  lastChanges.set(key, mark)
  return change(async () => {
    if (lastChanges.get(key) !== mark) return
    lastChanges.delete(key)
    await send(lineIds.get(key) ?? item.id)
  })
}

function keyOf({ productId, size }: CartItem) {
  return `${productId} ${size}`
}
