import type { GstSummary } from '#contract/api/admin/reports/gst.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import { isGstin } from '#contract/rules/bills/gstin.ts'
import { placeOfSupply } from '#contract/rules/bills/gstr1.ts'
import { isMonth } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import type { LargePaper, Series } from './gst-papers.sql.ts'
import { readPapers } from './gst-papers.ts'
import { sumByHsnCode, sumByPlaceOfSupply, sumNilRated, type TaxedPart } from './gst-sums.ts'
import { readSeriesGaps } from './series-gaps.ts'

/** What GSTR-1 asks of a month, from the papers as they were issued. Throws 400 for what is no month. */
export async function readGst(executor: Executor, month: string): Promise<GstSummary> {
  if (!isMonth(month)) throw new ApiError(400, 'Choose a month that is in the calendar.')
  const gstin = await readSellerGstin(executor)
  const isPreview = !isGstin(gstin)
  const { parts, large, series } = await readPapers(executor, month, isPreview)
  const small = parts.filter((part) => !part.isLarge)
  return {
    ...{ month, gstin, isPreview, leftOut: series.reduce((sum, { leftOut }) => sum + leftOut, 0) },
    small: sumByPlaceOfSupply(small),
    large: large.filter(({ kind }) => kind === 'invoice').map(writeLarge),
    largeNotes: large.filter(({ kind }) => kind === 'credit-note').map(writeLarge),
    nil: sumNilRated(parts),
    hsn: sumByHsnCode(parts),
    papers: series
      .filter(({ count }) => count > 0)
      .map(({ kind, first, last, count }) => ({ kind, count, from: first ?? '', to: last ?? '' })),
    gaps: await readSeriesGaps(executor, month),
    sums: {
      invoices: countOf(series, 'invoice'),
      notes: countOf(series, 'credit-note'),
      ...sumsOf(parts),
    },
  }
}

function writeLarge(paper: LargePaper): GstSummary['large'][number] {
  const { number, day, total, code, state, taxBasisPoints, taxable, igst } = paper
  return {
    ...{
      number,
      date: day,
      value: toRupees(Number(total)),
      place: placeOfSupply(code && state ? { code, name: state } : null),
    },
    ...{
      rate: toPercent(taxBasisPoints),
      taxable: toRupees(Number(taxable)),
      igst: toRupees(Number(igst)),
      cgst: 0,
      sgst: 0,
    },
  }
}

function countOf(series: Series[], kind: Series['kind']) {
  return series.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0)
}

function sumsOf(parts: TaxedPart[]) {
  const sum = (column: 'taxable' | 'igst' | 'cgst' | 'sgst') =>
    toRupees(parts.reduce((total, part) => total + part[column], 0))
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
}

/** The shop's GSTIN as it is set; empty where there is none. */
async function readSellerGstin(executor: Executor) {
  const [seller] = await executor.select({ gstin: sellers.gstin }).from(sellers)
  return seller?.gstin ?? ''
}
