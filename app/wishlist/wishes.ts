import { create } from 'zustand'
import { isAuthenticated, sessionStarted, useSession } from '../session/session.ts'
import { tellNoConnection } from '../session/toasts.ts'
import { readKeptWishes, wishKey } from './kept-wishes.ts'

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
export async function toggleWish(product: { id: string; name: string }) {
  // Until it is known who shops the heart looks as before: another press is an impatient one, and takes nothing back.
  if (waiting.has(product.id)) return
  waiting.add(product.id)
  const isWanted = !useWishes.getState().ids.includes(product.id)
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

let hasStarted = false

// What goes beyond reading this browser's own list comes when it is needed.
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
