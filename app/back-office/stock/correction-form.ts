import type { StockReason, StockRow } from '#contract/api/admin/catalog/stock.ts'
import { correctionObjection, directionOf } from '#contract/rules/catalog/stock-corrections.ts'

export type CorrectionForm = { reason: StockReason; pieces: string; direction: 'more' | 'fewer'; note: string }

type Correction = { reason: StockReason; note: string; count?: number; seen?: number; change?: number }

export const emptyForm: CorrectionForm = { reason: 'counted', pieces: '', direction: 'fewer', note: '' }

/** What the form says, as the call takes it; `seen` is what the shelf held when it was opened. */
export function readCorrection({ reason, pieces, direction, note }: CorrectionForm, seen: number): Correction {
  const typed = pieces.replace(/[,\s]/g, '')
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
  const details = { reason, note: note.trim() }
  if (reason === 'counted') return { ...details, seen, ...(count === undefined ? {} : { count }) }
  const allowed = directionOf[reason]
  const isFewer = allowed === 'fewer' || (allowed === 'either' && direction === 'fewer')
  return { ...details, ...(count === undefined ? {} : { change: isFewer ? -count : count }) }
}

/** Why it cannot be saved, for the field of the pieces or for that of the note. */
export function objectionsTo(form: CorrectionForm, { free, promised, onShelf }: StockRow) {
  const correction = readCorrection(form, onShelf)
  const objection = correctionObjection(correction)
  const isAboutNote = objection !== undefined && correctionObjection({ ...correction, note: 'x' }) === undefined
  if (objection) return isAboutNote ? { note: objection } : { pieces: objection }
  if (form.reason === 'counted' && (correction.count ?? 0) < promised)
    return { pieces: `${promised} are promised to orders. Cancel what cannot be packed first.` }
  if (free + (correction.change ?? 0) < 0) return { pieces: `Only ${free} are free to go.` }
  return {}
}

/** What will be free to sell, where that can be told already. */
export function freeAfter(form: CorrectionForm, { free, promised, onShelf }: StockRow) {
  const { count, change } = readCorrection(form, onShelf)
  if (count !== undefined) return count - promised
  return change === undefined ? undefined : free + change
}
