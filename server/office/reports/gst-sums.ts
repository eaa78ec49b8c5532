import type { GstSummary } from '#contract/api/admin/reports/gst.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import { hsnDescription, placeOfSupply, unitOf } from '#contract/rules/bills/gstr1.ts'

/** Lines of papers that are alike, in paise; credit notes have been taken off. */
export type TaxedPart = {
  isLarge: boolean
  isAcross: boolean
  code: string | null
  state: string | null
  hsn: string
  type: string
  size: number
  taxBasisPoints: number
  quantity: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** Table 7, by place of supply and rate. What is taxed at nothing stands in table 8. */
export function sumByPlaceOfSupply(parts: TaxedPart[]): GstSummary['small'] {
  const taxed = parts.filter(({ taxBasisPoints }) => taxBasisPoints > 0)
  return groupsOf(taxed, (part) => `${supplyPlaceOf(part)} ${String(part.taxBasisPoints).padStart(5, '0')}`)
    .map(({ first, alike }) => ({
      place: supplyPlaceOf(first),
      rate: toPercent(first.taxBasisPoints),
      ...taxesOf(alike),
    }))
    .filter(isSomething)
}

/** Table 8, within the state and across states. */
export function sumNilRated(parts: TaxedPart[]): GstSummary['nil'] {
  const nil = parts.filter(({ taxBasisPoints }) => taxBasisPoints === 0)
  return groupsOf(nil, ({ isAcross }) => (isAcross ? 'inter' : 'intra'))
    .map(({ first, alike }) => ({
      kind: first.isAcross ? ('inter' as const) : ('intra' as const),
      nilRated: taxesOf(alike).taxable,
    }))
    .filter(({ nilRated }) => nilRated !== 0)
}

/** Table 12, by HSN code, rate and unit. */
export function sumByHsnCode(parts: TaxedPart[]): GstSummary['hsn'] {
  const keyOf = (part: TaxedPart) => `${part.hsn} ${String(part.taxBasisPoints).padStart(5, '0')} ${unitOf(part).unit}`
  return groupsOf(parts, keyOf)
    .map(({ first, alike }) => {
      const taxes = taxesOf(alike)
      const grams = alike.reduce((sum, part) => sum + Math.round(part.quantity * unitOf(part).amount * 1_000), 0)
      return {
        ...{
          hsn: first.hsn,
          description: hsnDescription(first.hsn),
          unit: unitOf(first).unit,
          quantity: grams / 1_000,
        },
        ...{ rate: toPercent(first.taxBasisPoints), ...taxes, value: worthOf(alike) },
      }
    })
    .filter((row) => isSomething(row) || row.quantity !== 0)
}

function supplyPlaceOf({ code, state }: TaxedPart) {
  return placeOfSupply(code && state ? { code, name: state } : null)
}

function groupsOf(parts: TaxedPart[], keyOf: (part: TaxedPart) => string) {
  return [...Map.groupBy(parts, keyOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, alike]) => (alike[0] ? [{ first: alike[0], alike }] : []))
}

function taxesOf(parts: TaxedPart[]) {
  const sum = (column: 'taxable' | 'igst' | 'cgst' | 'sgst') =>
    toRupees(parts.reduce((total, part) => total + part[column], 0))
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
}

function worthOf(parts: TaxedPart[]) {
  return toRupees(parts.reduce((sum, { taxable, igst, cgst, sgst }) => sum + taxable + igst + cgst + sgst, 0))
}

function isSomething({ taxable, igst, cgst, sgst }: ReturnType<typeof taxesOf>) {
  return taxable !== 0 || igst !== 0 || cgst !== 0 || sgst !== 0
}
