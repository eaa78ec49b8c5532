import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { addWish, listWishes, removeWish } from '#contract/api/catalog/wishlist.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../session/personal-api.ts'
import { isAuthenticated, type Session, useSession } from '../session/session.ts'
import { keepWishes, readKeptWishes } from './kept-wishes.ts'
import { changeHere, isRoomFor, showWish, tellSaved, useWishes } from './wishes.ts'

/**
 * Brings what this browser has saved to the account of whoever just signed in, then shows what the account holds.
 * What the account refuses is given up; where there was no answer it stays here for the next visit. Never throws.
 */
export function bringWishes() {
  return enqueue(async () => {
    const { token } = useSession.getState()
    try {
      // The oldest first, so that the newest stays on top.
      for (const productId of readKeptWishes().reverse()) {
        await personalApi(token)(addWish, { body: { productId } }).catch(giveUpRefused)
        keepWishes(readKeptWishes().filter((id) => id !== productId))
      }
      await showAccount(token)
    } catch {
      if (useSession.getState().token === token) useWishes.setState({ hasFailed: true })
    }
  })
}

/** The screen changes at once; a call that fails brings back what was. Never throws. */
export async function changeWish(product: { id: string; name: string }, isWanted: boolean, session: Session) {
  if (session.status === 'unchecked') return showToast(offline, 'error')
  if (!isAuthenticated(session)) return changeHere(product, isWanted)
  if (isWanted && !isRoomFor(product.id)) return
  showWish(product.id, isWanted)
  if ((await changeOnAccount(product.id, isWanted, session.token)) && isWanted) tellSaved(product)
}

const offline = 'No connection at the moment. Please try again.'

let queue: Promise<unknown> = Promise.resolve()

function enqueue<T>(step: () => Promise<T>) {
  const answered = queue.then(step, step)
  queue = answered
  return answered
}

/** Whether the account has taken it. */
function changeOnAccount(productId: string, isWanted: boolean, token: string | null) {
  return enqueue(async () => {
    try {
      if (isWanted) await personalApi(token)(addWish, { body: { productId } })
      else await personalApi(token)(removeWish, { params: { productId } })
      // The account's list may have been read in between.
      showWish(productId, isWanted)
      return true
    } catch (error) {
      showWish(productId, !isWanted)
      showToast(isApiError(error) && error.hasServerMessage ? error.message : offline, 'error')
      return false
    }
  })
}

async function showAccount(token: string | null) {
  const wishes = await personalApi(token)(listWishes)
  if (useSession.getState().token !== token) return
  const ids = wishes.map(({ productId }) => productId)
  useWishes.setState({ ids, own: true, isKnown: true, hasFailed: false })
}

function giveUpRefused(error: unknown) {
  const status = isApiError(error) ? error.statusCode : 0
  if (status < 400 || status === 401 || status === 429 || status >= 500) throw error
}
