import { sql } from 'drizzle-orm'
import type { GstSummary } from '#contract/api/admin/gst.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import { billNumber, financialYear } from '#contract/rules/bill-number.ts'
import { isGstin } from '#contract/rules/gstin.ts'
import { largeInvoiceAbove, placeOfSupply } from '#contract/rules/gstr1.ts'
import { isMonth, monthPeriod, startOfDay } from '#contract/rules/periods.ts'
import type { Executor } from '../db/database.ts'
import { readSellerGstin } from './gst-seller.ts'
import { sumByHsnCode, sumByPlace, sumNilRated, type TaxedPart } from './gst-sums.ts'
import { startOf } from './periods.ts'

type LargePaper = {
  kind: 'invoice' | 'credit-note'
  number: string
  day: string
  total: number
  code: string | null
  state: string | null
  taxBasisPoints: number
  taxable: number
  igst: number
}
type Series = { kind: 'invoice' | 'credit-note'; first: number; last: number; count: number; leftOut: number }

/** What GSTR-1 asks of a month, from the papers as they were issued. Throws 400 for what is no month. */
export async function readGst(executor: Executor, month: string): Promise<GstSummary> {
  if (!isMonth(month)) throw new ApiError(400, 'Choose a month that is in the calendar.')
  const gstin = await readSellerGstin(executor)
  const isPreview = !isGstin(gstin)
  const which = { month, isPreview }
  const parts = await readParts(executor, which)
  const large = await readLarge(executor, which)
  const series = await readSeries(executor, which)
  const year = financialYear(startOfDay(`${month}-01`))
  const small = parts.filter((part) => !part.isLarge)
  return {
    ...{ month, gstin, isPreview, leftOut: series.reduce((sum, { leftOut }) => sum + leftOut, 0) },
    small: sumByPlace(small),
    large: large.filter(({ kind }) => kind === 'invoice').map(writeLarge),
    largeNotes: large.filter(({ kind }) => kind === 'credit-note').map(writeLarge),
    nil: sumNilRated(parts),
    hsn: sumByHsnCode(parts),
    papers: series
      .filter(({ count }) => count > 0)
      .map(({ kind, first, last, count }) => ({
        ...{ kind, count, from: billNumber(kind, year, first), to: billNumber(kind, year, last) },
      })),
    sums: {
      invoices: countOf(series, 'invoice'),
      notes: countOf(series, 'credit-note'),
      ...sumsOf(parts),
    },
  }
}

type Which = { month: string; isPreview: boolean }

/** Bills `b` of a month: those that are tax papers, or all of them while the shop has no GSTIN. */
function isOfMonth({ month }: Which) {
  const { from, to } = monthPeriod(month)
  const year = financialYear(startOfDay(from))
  return sql`b.kind in ('invoice', 'credit-note') and b.financial_year = ${year} and b.issued_at >= ${startOf(from)}
    and b.issued_at < ${startOf(to)} + interval '1 day'`
}

function isCounted({ isPreview }: Which) {
  return isPreview ? sql`true` : sql`(b.content ->> 'isTaxPaper')::boolean`
}

const isAcross = sql`(b.content ->> 'isAcrossStates')::boolean`
/** Of a credit note its invoice says whether it was large. */
const isLarge = sql`(case b.kind when 'invoice' then b.total else i.total end > ${sql.raw(String(largeInvoiceAbove))} and ${isAcross})`
const withInvoice = sql`left join bill i on b.kind = 'credit-note' and i.order_id = b.order_id and i.kind = 'invoice'`

/** All lines of all papers, added up as far as any table of GSTR-1 wants them apart; credit notes count less than nothing. */
async function readParts(executor: Executor, which: Which) {
  const { rows } = await executor.execute<TaxedPart>(sql`
    with lines as (
      select b.kind, ${isLarge} as is_large, ${isAcross} as is_across,
        b.content #>> '{placeOfSupply,code}' as code, b.content #>> '{placeOfSupply,name}' as state,
        l.hsn, l.type, l.size, l."taxBasisPoints", l.taxable, l.cgst, l.sgst, l.igst,
        case when b.kind = 'invoice' then l.quantity
          -- Money alone may have gone back: goods count as taken back where all that they cost was.
          when (i.content #>> array['lines', (l.at - 1)::text, 'taxable'])::bigint = l.taxable then l.quantity
          else 0 end as quantity
      from bill b ${withInvoice}
      cross join lateral rows from (
        jsonb_to_recordset(b.content -> 'lines') as (hsn text, type text, size numeric, "taxBasisPoints" int, quantity int,
          taxable bigint, cgst bigint, sgst bigint, igst bigint)
      ) with ordinality as l(hsn, type, size, "taxBasisPoints", quantity, taxable, cgst, sgst, igst, at)
      where ${isOfMonth(which)} and ${isCounted(which)}
    ), signed as (select *, case kind when 'invoice' then 1 else -1 end as sign from lines)
    select is_large as "isLarge", is_across as "isAcross", code, state, hsn, type, size::float8 as size, "taxBasisPoints",
      sum(sign * quantity)::int as quantity, sum(sign * taxable)::bigint as taxable, sum(sign * cgst)::bigint as cgst,
      sum(sign * sgst)::bigint as sgst, sum(sign * igst)::bigint as igst
    from signed group by 1, 2, 3, 4, 5, 6, 7, 8`)
  return rows.map((row) => ({
    ...row,
    taxable: Number(row.taxable),
    cgst: Number(row.cgst),
    sgst: Number(row.sgst),
    igst: Number(row.igst),
  }))
}

async function readLarge(executor: Executor, which: Which) {
  const { rows } = await executor.execute<LargePaper>(sql`
    select b.kind, b.bill_number as number, to_char(b.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      b.total, b.content #>> '{placeOfSupply,code}' as code, b.content #>> '{placeOfSupply,name}' as state,
      s."taxBasisPoints", sum(s.taxable)::bigint as taxable, sum(s.igst)::bigint as igst
    from bill b ${withInvoice}
    cross join lateral jsonb_to_recordset(b.content -> 'hsnSums') as s("taxBasisPoints" int, taxable bigint, igst bigint)
    where ${isOfMonth(which)} and case b.kind when 'invoice' then b.total else i.total end > ${largeInvoiceAbove}
      and ${isLarge} and ${isCounted(which)}
    group by b.id, s."taxBasisPoints" order by b.kind, b.serial, s."taxBasisPoints"`)
  return rows
}

async function readSeries(executor: Executor, which: Which) {
  const { rows } = await executor.execute<Series>(sql`
    select b.kind, min(b.serial) filter (where counted) as first, max(b.serial) filter (where counted) as last,
      count(*) filter (where counted)::int as count, count(*) filter (where not counted)::int as "leftOut"
    from bill b cross join lateral (select ${isCounted(which)} as counted) c
    where ${isOfMonth(which)} group by b.kind order by b.kind desc`)
  return rows
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
  return series.find((one) => one.kind === kind)?.count ?? 0
}

function sumsOf(parts: TaxedPart[]) {
  const sum = (column: 'taxable' | 'igst' | 'cgst' | 'sgst') =>
    toRupees(parts.reduce((total, part) => total + part[column], 0))
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
}
