import { stateTaxName } from '#contract/rules/indian-states.ts'
import type { BillContent } from '#server/platform/schema/bill-content.ts'

/** The taxes of a bill: their names, where their amounts stand, and the part of the whole rate each has. */
export function taxColumns({ isAcrossStates, placeOfSupply }: BillContent) {
  if (isAcrossStates) return [{ name: 'IGST', part: 'igst', share: 1 }] as const
  const name = placeOfSupply ? stateTaxName(placeOfSupply) : 'SGST'
  return [
    { name: 'CGST', part: 'cgst', share: 2 },
    { name, part: 'sgst', share: 2 },
  ] as const
}
