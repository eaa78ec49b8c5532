import { create } from 'zustand'

export const useCartPanel = create(() => ({ isOpen: false }))

export function openCartPanel() {
  useCartPanel.setState({ isOpen: true })
}

export function closeCartPanel() {
  useCartPanel.setState({ isOpen: false })
}
