import { create } from 'zustand'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isSameLine, mergeLine } from '#contract/rules/pricing/cart-lines.ts'
import type { CartItem } from './cart-item.ts'
import { useCartPanel } from './cart-panel-state.ts'

/** A line that was taken out, and where it stood. */
export type TakenOut = { item: CartItem; index: number }

/** What the open panel offers to bring back; a dialog would make the button of a message unusable. */
export const useTakenOut = create<{ last: TakenOut | null }>(() => ({ last: null }))

/** Offers to bring the line back: in its place while the panel is open, else with a message. */
export function offerUndo(taken: TakenOut, putBack: (taken: TakenOut) => void) {
  if (useCartPanel.getState().isOpen) return useTakenOut.setState({ last: taken })
  showToast(`${taken.item.name} was taken out of your cart`, 'plain', { label: 'Undo', press: () => putBack(taken) })
}

export function forgetTakenOut() {
  useTakenOut.setState({ last: null })
}

/** The lines with the one that was taken out at its old place; one that was added again meanwhile grows. */
export function withLineBack(lines: CartItem[], { item, index }: TakenOut, most?: number) {
  const isRemoved = !lines.some((line) => isSameLine(line, item))
  return isRemoved ? [...lines.slice(0, index), item, ...lines.slice(index)] : mergeLine(lines, item, most)
}
