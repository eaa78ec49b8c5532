import { expect, it } from 'vitest'
import type { StockRow } from '#contract/api/admin/catalog/stock.ts'
import { type CorrectionForm, emptyForm, freeAfter, objectionsTo } from './correction-form.ts'

const shelf = { onShelf: 12, promised: 5, free: 7 } as StockRow
const form = (fields: Partial<CorrectionForm>): CorrectionForm => ({ ...emptyForm, note: 'counted twice', ...fields })

it('a manager who has counted fewer than are promised to orders reads so before anything is sent', () => {
  expect(objectionsTo(form({ pieces: '4' }), shelf)).toEqual({
    pieces: '5 are promised to orders. Cancel what cannot be packed first.',
  })
  expect(objectionsTo(form({ pieces: '5' }), shelf)).toEqual({})
  expect(freeAfter(form({ pieces: '5' }), shelf)).toBe(0)
})

it('a manager can take no more off the shelf than is free to go', () => {
  expect(objectionsTo(form({ reason: 'damaged', pieces: '8' }), shelf)).toEqual({ pieces: 'Only 7 are free to go.' })
  expect(objectionsTo(form({ reason: 'damaged', pieces: '7' }), shelf)).toEqual({})
  expect(freeAfter(form({ reason: 'damaged', pieces: '7' }), shelf)).toBe(0)
})
