import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from '../session/storage.ts'
import type { CartItem } from './cart-item.ts'

/** One order intent: the key that makes it one order, and the token that asks for its outcome (open-points 60). */
export type OrderIntent = {
  idempotencyKey: string
  statusToken: string
  /** When it was sent last. */
  startedAt: number
}

export type CartState = {
  localCartItems: CartItem[]
  serverCartItems: CartItem[]
  isLoading: boolean
  isSynced: boolean
  error: string | null
  payAttempt: OrderIntent | null
}

const empty: CartState = {
  localCartItems: [],
  serverCartItems: [],
  isLoading: false,
  isSynced: false,
  error: null,
  payAttempt: null,
}

/** Both carts; kept under `cart-storage`, read only in the browser and only when `openCartStore` says so (ENT-11 to ENT-13). */
export const useCartStore = create<CartState>()(
  persist(() => empty, {
    name: 'cart-storage',
    storage: createJSONStorage(() => safeStorage),
    skipHydration: true,
    partialize: ({ localCartItems, serverCartItems, isSynced, payAttempt }) => ({
      localCartItems,
      serverCartItems: isSynced ? serverCartItems : [],
      isSynced: false,
      payAttempt,
    }),
    merge: (stored, current) => ({ ...current, ...readStored(stored) }),
  }),
)

/** Reads the kept cart, and takes over what other tabs change in it. */
export function openCartStore() {
  void useCartStore.persist.rehydrate()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'cart-storage') takeOver(newValue)
  })
}

/** Reads the local cart again, as another tab may have changed it a moment ago. */
export function rereadLocalCart() {
  takeOver(safeStorage.getItem('cart-storage'))
}

// Server lines belong to the tab that loaded them. Writing only what changed keeps two tabs from answering each other forever.
function takeOver(text: string | null) {
  const { localCartItems, payAttempt } = readStored(parse(text))
  const present = useCartStore.getState()
  if (JSON.stringify([localCartItems, payAttempt]) === JSON.stringify([present.localCartItems, present.payAttempt]))
    return
  useCartStore.setState({ localCartItems, payAttempt })
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')?.state
  } catch {
    return null
  }
}

/** Storage may hold anything: whatever is not a line is dropped. */
function readStored(stored: unknown) {
  const { localCartItems, serverCartItems, payAttempt } = (stored ?? {}) as Partial<CartState>
  return {
    localCartItems: lines(localCartItems),
    serverCartItems: lines(serverCartItems),
    payAttempt: typeof payAttempt?.idempotencyKey === 'string' ? payAttempt : null,
  }
}

function lines(stored: unknown): CartItem[] {
  return Array.isArray(stored) ? stored.filter(isLine) : []
}

function isLine(line: Partial<CartItem> | null | undefined) {
  return (
    typeof line?.productId === 'string' &&
    typeof line.name === 'string' &&
    Number.isFinite(line.size) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    isAmount(line.price) &&
    isAmount(line.actualPrice)
  )
}

function isAmount(rupees: unknown) {
  return typeof rupees === 'number' && rupees >= 0 && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
}
