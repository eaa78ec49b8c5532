import { useMemo } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { CallOptions } from '#contract/api/client.ts'
import { addToCart as addToServerCart, cartLimits, clearCart } from '#contract/api/orders/cart.ts'
import {
  countPieces,
  isSameLine,
  mergeLine,
  missingLines,
  removeLine,
  savingOf,
  setLineQuantity,
  subtotalOf,
} from '#contract/rules/pricing/cart-lines.ts'
import { personalApi } from '../session/personal-api.ts'
import { isAuthenticated, type Session, sessionStarted, useSession } from '../session/session.ts'
import { type CartItem, type Choice, itemOf } from './cart-item.ts'
import { type CartState, openCartStore, rereadLocalCart, useCartStore } from './cart-store.ts'
import { changeLocalLines, refreshLocalLines } from './local-cart.ts'
import {
  addServerLine,
  loadServerCart,
  logCartFailure,
  readServerLines,
  removeServerLine,
  setServerQuantity,
} from './server-cart.ts'
import { offerUndo, type TakenOut, withLineBack } from './undo.ts'

/** Opens the kept cart and follows who shops: signing in syncs, leaving empties the server's lines (CSTATE-03, CSTATE-06). */
export function startCart() {
  openCartStore()
  followSession(useSession.getState())
  useSession.subscribe((session, before) => {
    // Somebody else signed in, in another tab.
    if (before.token && session.token && session.token !== before.token) emptyServerCart()
    if (session.status !== before.status || session.token !== before.token) followSession(session)
  })
}

/** The cart of whoever shops: lines, pieces, subtotal and saving in rupees. */
export function useCart() {
  const session = useSession()
  const cart = useCartStore()
  const items = itemsOf(cart, session)
  return useMemo(
    () => ({
      items,
      count: countPieces(items),
      subtotal: subtotalOf(items),
      saving: savingOf(items),
      isLoading: isLoadingFor(cart, session),
      /** The token is being asked about: the lines of last time, to be changed in a moment. */
      isChecking: isChecking(session),
      /** The token is not known to hold: the lines of last time, not to be changed (open-points 13). */
      isReadOnly: isChecking(session) || session.status === 'unchecked',
      error: cart.error,
    }),
    [items, cart, session],
  )
}

/** Reads the lines and today's prices: from the server's cart for a signed-in shopper, else for the local lines. Never throws. */
export async function loadCart() {
  useCartStore.setState({ error: null })
  const session = await sessionStarted()
  if (isAuthenticated(session)) await loadServerCart()
  else await refreshLocalLines()
}

/**
 * Puts a product in one size into the cart; lines of the same product and size add up, to as many as the shop takes in one order
 * (open-points 51). Never throws (ERR-01, ERR-02).
 */
export async function addToCart(choice: Choice) {
  const session = await sessionStarted()
  const most = cartLimits.quantity
  const item = itemOf({ ...choice, quantity: Math.min(choice.quantity, most) })
  if (session.status === 'unchecked') return showOffline()
  const present = itemsOf(useCartStore.getState(), session).find((line) => isSameLine(line, item))
  if ((present?.quantity ?? 0) + choice.quantity > most) {
    showToast(`One order takes at most ${most} of one size. Your cart holds ${most} of ${item.name}.`)
  }
  if (isAuthenticated(session)) await addServerLine(item)
  else changeLocalLines((lines) => mergeLine(lines, item, cartLimits.quantity))
}

/** Sets the quantity of a line; 0 or less takes it away (CART-10). Never throws. */
export async function setQuantity(item: CartItem, quantity: number) {
  if (quantity <= 0) return removeItem(item)
  const requested = Math.min(quantity, cartLimits.quantity)
  const session = await sessionStarted()
  if (session.status === 'unchecked') return showOffline()
  if (isAuthenticated(session)) await setServerQuantity(item, requested)
  else changeLocalLines((lines) => setLineQuantity(lines, item, requested))
}

/** Takes a line away and offers to bring it back. Never throws. */
export async function removeItem(item: CartItem) {
  const session = await sessionStarted()
  if (session.status === 'unchecked') return showOffline()
  const lines = itemsOf(useCartStore.getState(), session)
  const index = lines.findIndex((line) => isSameLine(line, item))
  // The line as it stands: the one on the screen may be a press behind.
  if (index >= 0) offerUndo({ item: lines[index] ?? item, index }, (taken) => void putBack(taken))
  if (isAuthenticated(session)) await removeServerLine(item)
  else changeLocalLines((lines) => removeLine(lines, item))
}

/** Brings back a line that was taken out, where it stood. Never throws. */
export async function putBack(taken: TakenOut) {
  const session = await sessionStarted()
  if (session.status === 'unchecked') return showOffline()
  if (isAuthenticated(session)) {
    // The same line of the server's again: it could not be taken out at all.
    if (useCartStore.getState().serverCartItems.some(({ id }) => id === taken.item.id)) return
    await addServerLine(taken.item, (lines) => withLineBack(lines, taken))
  } else changeLocalLines((lines) => withLineBack(lines, taken, cartLimits.quantity))
}

/**
 * Brings the local lines into the cart of the shopper who just signed in, then loads it (CSTATE-03 to CSTATE-05).
 * A failed line is tried once more and logged; never two at a time, in no tab (open-points 49).
 */
export function syncLocalCart() {
  syncing ??= alone(bringLocalLines).finally(() => {
    syncing = undefined
  })
  return syncing
}

/**
 * Makes the guest's cart on the server the local one (MIG-01 to MIG-03): empties it, adds the lines one by one, reads it again.
 * Gives the server's `lines`, and the local ones that are `missing` there or too few. The local cart stays (MIG-04).
 * Throws an `ApiError` where the cart could not be emptied or read; with a signal that is aborted it leaves off where it is.
 */
export async function migrateGuestCart(guestToken: string, options: Pick<CallOptions, 'signal'> = {}) {
  const api = personalApi(guestToken)
  const requested = useCartStore.getState().localCartItems
  await api(clearCart, {}, options)
  for (const { productId, quantity, size, type } of requested) {
    options.signal?.throwIfAborted()
    await api(addToServerCart, { body: { productId, quantity, size, type } }, options).catch(logCartFailure)
  }
  const lines = await readServerLines(guestToken)
  return { lines, missing: missingLines(requested, lines) }
}

export function clearLocalCart() {
  changeLocalLines(() => [])
}

/** Forgets the server's lines on this side: after signing out, and after an order took them. */
export function emptyServerCart() {
  const isSynced = isAuthenticated(useSession.getState())
  useCartStore.setState({ serverCartItems: [], isSynced, isLoading: false, error: null })
}

/** Begins an order intent, or goes on with the one whose outcome is not known yet (open-points 60): it is sent again now. */
export function startOrderIntent() {
  const { idempotencyKey = randomKey(), statusToken = randomKey() } = payAttempt() ?? {}
  const intent = { idempotencyKey, statusToken, startedAt: Date.now() }
  useCartStore.setState({ payAttempt: intent })
  return intent
}

/** The answer to a call under this key is known: what is sent next is another call of the same intent. */
export function renewPayKey() {
  const present = payAttempt()
  if (present) useCartStore.setState({ payAttempt: { ...present, idempotencyKey: randomKey(), startedAt: Date.now() } })
}

export function payAttempt() {
  return useCartStore.getState().payAttempt
}

/** Ends an order intent: its outcome is known. */
export function endOrderIntent() {
  useCartStore.setState({ payAttempt: null })
}

let syncing: Promise<void> | undefined

function followSession(session: Session) {
  if (isAuthenticated(session)) void syncLocalCart()
  else if (session.status === 'anonymous') emptyServerCart()
}

function itemsOf({ localCartItems, serverCartItems }: CartState, { status, token }: Session) {
  const isServerCart = token !== null && status !== 'guest'
  return isServerCart ? serverCartItems : localCartItems
}

function isChecking({ status, token }: Session) {
  return status === 'loading' && token !== null
}

function isLoadingFor({ isLoading, isSynced, error }: CartState, session: Session) {
  return session.status === 'loading' || isLoading || (isAuthenticated(session) && !isSynced && !error)
}

async function bringLocalLines(): Promise<void> {
  const session = useSession.getState()
  if (!isAuthenticated(session)) return
  await bringLinesTo(session.token)
  // Meanwhile somebody else may have signed in.
  if (useSession.getState().token !== session.token) await bringLocalLines()
}

async function bringLinesTo(token: string | null) {
  const hasLeft = () => useSession.getState().token !== token
  rereadLocalCart()
  for (const item of useCartStore.getState().localCartItems) {
    const isTaken = (await postLine(item, token)) || (await postLine(item, token))
    // One by one, so that a closed tab never brings a line twice. What was refused after the shopper left is for whoever comes next.
    if (isTaken || !hasLeft()) changeLocalLines((lines) => removeLine(lines, item))
    if (hasLeft()) return
  }
  useCartStore.setState({ isSynced: true })
  await loadServerCart()
}

async function postLine({ productId, quantity, size, type }: CartItem, token: string | null) {
  try {
    await personalApi(token)(addToServerCart, { body: { productId, quantity, size, type } })
    return true
  } catch (error) {
    logCartFailure(error)
    return false
  }
}

async function alone(work: () => Promise<void>) {
  if (!navigator.locks) return work()
  await navigator.locks.request('cart-sync', work)
}

function showOffline() {
  logCartFailure('no token that could be checked, so nothing was sent')
  showToast('No connection at the moment. Your cart can be changed as soon as it is back.', 'error')
}

// Also outside secure contexts, where randomUUID does not exist.
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
