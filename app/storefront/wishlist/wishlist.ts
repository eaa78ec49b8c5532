import { create } from 'zustand'
import { showNoConnection, showToast } from '#app/shared/ui/toasts/toasts.ts'
import { mostWishlistItems } from '#contract/rules/catalog/most-wishlist-items.ts'
import { isAuthenticated, sessionStarted, useSession } from '../session/session.ts'
import { readStoredWishlist, storeWishlist, wishlistKey } from './stored-wishlist.ts'

type Product = { id: string; name: string }

/** `own`: they are the account's. `isKnown` once they have been read from where they are kept. */
export type WishlistState = { ids: string[]; own: boolean; isKnown: boolean; hasFailed: boolean }

/** The ids of the saved products, newest first; on the server and during hydration none. */
export const useWishlist = create<WishlistState>(() => ({ ids: [], own: false, isKnown: false, hasFailed: false }))

/** Reads what is saved and follows who shops; every heart asks for it, the first one is heard. */
export function startWishlist() {
  if (hasStarted) return
  hasStarted = true
  followSession()
  useSession.subscribe((session, before) => {
    if (session.status !== before.status || session.token !== before.token) followSession()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === wishlistKey && !useWishlist.getState().own) showStored()
  })
}

/** Reads again what could not be read. */
export function retryWishlist() {
  useWishlist.setState({ hasFailed: false })
  followSession()
}

/** Saves a product or takes it off again. Never throws. */
export async function toggleWishlistItem(product: Product) {
  // Until it is known who shops the heart looks as before: another press is an impatient one, and takes nothing back.
  if (pendingIds.has(product.id)) return
  const isSaved = !useWishlist.getState().ids.includes(product.id)
  const { status } = useSession.getState()
  if (status === 'anonymous' || status === 'guest') return changeHere(product, isSaved)
  pendingIds.add(product.id)
  try {
    const [{ changeWishlistItem }, session] = await Promise.all([account(), sessionStarted()])
    void changeWishlistItem(product, isSaved, session)
  } catch {
    showNoConnection()
  } finally {
    pendingIds.delete(product.id)
  }
}

const pendingIds = new Set<string>()

/** The list of this browser, of who has no account: kept and shown at once. */
export function changeHere(product: Product, isSaved: boolean) {
  if (isSaved && !isRoomFor(product.id)) return
  storeWishlist(changed(readStoredWishlist(), product.id, isSaved))
  showWishlistItem(product.id, isSaved)
  if (isSaved) showSaved(product)
}

/** Whether one more can be saved; else it is said. */
export function isRoomFor(id: string) {
  const { ids } = useWishlist.getState()
  if (ids.includes(id) || ids.length < mostWishlistItems) return true
  showToast(`You can save at most ${mostWishlistItems} products.`, 'error')
  return false
}

export function showWishlistItem(id: string, isSaved: boolean) {
  useWishlist.setState(({ ids }) => ({ ids: changed(ids, id, isSaved) }))
}

export function showSaved({ name }: Product) {
  showToast(`${name} is saved`, 'plain', { label: 'See all', to: '/wishlist' })
}

function changed(ids: string[], id: string, isSaved: boolean) {
  const others = ids.filter((other) => other !== id)
  return isSaved ? [id, ...others] : others
}

let hasStarted = false

// What goes beyond this browser's own list comes when it is needed.
const account = () => import('./change-wishlist.ts')

function followSession() {
  const session = useSession.getState()
  if (isAuthenticated(session)) account().then(({ mergeLocalWishlist }) => mergeLocalWishlist(), failed)
  else if (session.status !== 'loading') showStored()
}

function showStored() {
  useWishlist.setState({ ids: readStoredWishlist(), own: false, isKnown: true, hasFailed: false })
}

function failed() {
  useWishlist.setState({ hasFailed: true })
}
