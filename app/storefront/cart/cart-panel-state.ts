import { create } from 'zustand'

/** `note` is what the shopper should know about the cart as it opens, such as what could not be put into it. */
export const useCartPanel = create<{ isOpen: boolean; note: string }>(() => ({ isOpen: false, note: '' }))

export function openCartPanel() {
  useCartPanel.setState({ isOpen: true, note: '' })
}

/** Opens the cart with a sentence above it. */
export function openCartPanelWith(note: string) {
  useCartPanel.setState({ isOpen: true, note })
}

export function closeCartPanel() {
  useCartPanel.setState({ isOpen: false, note: '' })
}
