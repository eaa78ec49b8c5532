import type { StockLevel, StockMove, StockReason } from '#contract/api/admin/catalog/stock.ts'

export const stockKey = ['stock'] as const

/** Why stock is corrected, and what is asked for it. */
export const reasonLabels: Record<StockReason, { name: string; label: string; hint?: string }> = {
  counted: { name: 'Counted', label: 'Pieces on the shelf' },
  received: { name: 'Came in', label: 'Pieces that came in' },
  returned: {
    name: 'Came back',
    label: 'Pieces that came back',
    hint: 'For goods of an order open the order: it does both.',
  },
  damaged: { name: 'Damaged', label: 'Pieces that are damaged' },
  expired: { name: 'Past its date', label: 'Pieces past their date' },
  other: { name: 'Another reason', label: 'Pieces' },
}

export const levelLabels: Record<StockLevel, { name: string; look: 'plain' | 'waiting' | 'good' | 'bad' }> = {
  out: { name: 'Sold out', look: 'bad' },
  low: { name: 'Low', look: 'waiting' },
  enough: { name: 'Enough', look: 'good' },
}

/** What happened, for the history. */
export function describeMove({ kind, reason }: Pick<StockMove, 'kind' | 'reason'>) {
  if (kind === 'corrected') return reason ? reasonLabels[reason].name : 'Corrected'
  return { ordered: 'Ordered', cancelled: 'Order cancelled', lapsed: 'Not paid in time', returned: 'Came back' }[kind]
}

/** '5 kg', '200 g'. */
export function describePack({ size, type }: { size: number; type: string }) {
  return `${size} ${type.toLowerCase()}`
}

/** '+24', '−3'. */
export function signed(change: number) {
  const figure = Math.abs(change).toLocaleString('en-IN')
  return change < 0 ? `−${figure}` : `+${figure}`
}

export function pieces(count: number) {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'piece' : 'pieces'}`
}

export function sizeAddress({ productId, size }: { productId: string; size: number }) {
  return `/admin/stock/${encodeURIComponent(productId)}/${size}`
}
