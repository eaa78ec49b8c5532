import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { addWishlistItem, listWishlist, removeWishlistItem } from '#contract/api/catalog/wishlist.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../session/personal-api.ts'
import { isAuthenticated, type Session, useSession } from '../session/session.ts'
import { readStoredWishlist, storeWishlist } from './stored-wishlist.ts'
import { changeHere, isRoomFor, showSaved, showWishlistItem, useWishlist } from './wishlist.ts'

/**
 * Brings what this browser has saved to the account of whoever just signed in, then shows what the account holds.
 * What the account refuses is given up; where there was no answer it stays here for the next visit. Never throws.
 */
export function mergeLocalWishlist() {
  return enqueue(async () => {
    const { token } = useSession.getState()
    try {
      // The oldest first, so that the newest stays on top.
      for (const productId of readStoredWishlist().reverse()) {
        await personalApi(token)(addWishlistItem, { body: { productId } }).catch(giveUpRefused)
        storeWishlist(readStoredWishlist().filter((id) => id !== productId))
      }
      await showAccount(token)
    } catch {
      if (useSession.getState().token === token) useWishlist.setState({ hasFailed: true })
    }
  })
}

/** The screen changes at once; a call that fails brings back what was. Never throws. */
export async function changeWishlistItem(product: { id: string; name: string }, isSaved: boolean, session: Session) {
  if (session.status === 'unchecked') return showToast(offline, 'error')
  if (!isAuthenticated(session)) return changeHere(product, isSaved)
  if (isSaved && !isRoomFor(product.id)) return
  showWishlistItem(product.id, isSaved)
  if ((await changeOnAccount(product.id, isSaved, session.token)) && isSaved) showSaved(product)
}

const offline = 'No connection at the moment. Please try again.'

let queue: Promise<unknown> = Promise.resolve()

function enqueue<T>(step: () => Promise<T>) {
  const answered = queue.then(step, step)
  queue = answered
  return answered
}

/** Whether the account has taken it. */
function changeOnAccount(productId: string, isSaved: boolean, token: string | null) {
  return enqueue(async () => {
    try {
      if (isSaved) await personalApi(token)(addWishlistItem, { body: { productId } })
      else await personalApi(token)(removeWishlistItem, { params: { productId } })
      // The account's list may have been read in between.
      showWishlistItem(productId, isSaved)
      return true
    } catch (error) {
      showWishlistItem(productId, !isSaved)
      showToast(isApiError(error) && error.hasServerMessage ? error.message : offline, 'error')
      return false
    }
  })
}

async function showAccount(token: string | null) {
  const wishlistItems = await personalApi(token)(listWishlist)
  if (useSession.getState().token !== token) return
  const ids = wishlistItems.map(({ productId }) => productId)
  useWishlist.setState({ ids, own: true, isKnown: true, hasFailed: false })
}

function giveUpRefused(error: unknown) {
  const status = isApiError(error) ? error.statusCode : 0
  if (status < 400 || status === 401 || status === 429 || status >= 500) throw error
}
