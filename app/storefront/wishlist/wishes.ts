import { create } from 'zustand'
import { showToast, tellNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { mostWishes } from '#contract/rules/catalog/most-wishes.ts'
import { isAuthenticated, sessionStarted, useSession } from '../session/session.ts'
import { keepWishes, readKeptWishes, wishKey } from './kept-wishes.ts'

type Product = { id: string; name: string }

/** `own`: they are the account's. `isKnown` once they have been read from where they are kept. */
export type Wishes = { ids: string[]; own: boolean; isKnown: boolean; hasFailed: boolean }

/** The ids of the saved products, newest first; on the server and during hydration none. */
export const useWishes = create<Wishes>(() => ({ ids: [], own: false, isKnown: false, hasFailed: false }))

/** Reads what is saved and follows who shops; every heart asks for it, the first one is heard. */
export function startWishes() {
  if (hasStarted) return
  hasStarted = true
  followSession()
  useSession.subscribe((session, before) => {
    if (session.status !== before.status || session.token !== before.token) followSession()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === wishKey && !useWishes.getState().own) showKept()
  })
}

/** Reads again what could not be read. */
export function retryWishes() {
  useWishes.setState({ hasFailed: false })
  followSession()
}

/** Saves a product or takes it off again. Never throws. */
export async function toggleWish(product: Product) {
  // Until it is known who shops the heart looks as before: another press is an impatient one, and takes nothing back.
  if (waiting.has(product.id)) return
  const isWanted = !useWishes.getState().ids.includes(product.id)
  const { status } = useSession.getState()
  if (status === 'anonymous' || status === 'guest') return changeHere(product, isWanted)
  waiting.add(product.id)
  try {
    const [{ changeWish }, session] = await Promise.all([account(), sessionStarted()])
    void changeWish(product, isWanted, session)
  } catch {
    tellNoConnection()
  } finally {
    waiting.delete(product.id)
  }
}

const waiting = new Set<string>()

/** The list of this browser, of who has no account: kept and shown at once. */
export function changeHere(product: Product, isWanted: boolean) {
  if (isWanted && !isRoomFor(product.id)) return
  keepWishes(changed(readKeptWishes(), product.id, isWanted))
  showWish(product.id, isWanted)
  if (isWanted) tellSaved(product)
}

/** Whether one more can be saved; else it is said. */
export function isRoomFor(id: string) {
  const { ids } = useWishes.getState()
  if (ids.includes(id) || ids.length < mostWishes) return true
  showToast(`You can save at most ${mostWishes} products.`, 'error')
  return false
}

export function showWish(id: string, isWanted: boolean) {
  useWishes.setState(({ ids }) => ({ ids: changed(ids, id, isWanted) }))
}

export function tellSaved({ name }: Product) {
  showToast(`${name} is saved`, 'plain', { label: 'See all', to: '/wishlist' })
}

function changed(ids: string[], id: string, isWanted: boolean) {
  const others = ids.filter((other) => other !== id)
  return isWanted ? [id, ...others] : others
}

let hasStarted = false

// What goes beyond this browser's own list comes when it is needed.
const account = () => import('./change-wishes.ts')

function followSession() {
  const session = useSession.getState()
  if (isAuthenticated(session)) account().then(({ bringWishes }) => bringWishes(), failed)
  else if (session.status !== 'loading') showKept()
}

function showKept() {
  useWishes.setState({ ids: readKeptWishes(), own: false, isKnown: true, hasFailed: false })
}

function failed() {
  useWishes.setState({ hasFailed: true })
}
