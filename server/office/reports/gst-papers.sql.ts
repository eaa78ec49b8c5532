import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { financialYear } from '#contract/rules/bills/bill-number.ts'
import { largeInvoiceAbove } from '#contract/rules/bills/gstr1.ts'
import { type Period, startOfDay } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import type { TaxedPart } from './gst-sums.ts'
import { startOf } from './periods.ts'

type PaperKind = 'invoice' | 'credit-note'
export type LargePaper = {
  kind: PaperKind
  number: string
  day: string
  total: number
  code: string | null
  state: string | null
  taxBasisPoints: number
  taxable: number
  igst: number
}
export type Series = {
  kind: PaperKind
  /** How its numbers begin: another one after a restore. */
  prefix: string
  /** Numbers of bills; null where none is counted. */
  first: string | null
  last: string | null
  count: number
  leftOut: number
}

type Which = { days: Period; isPreview: boolean }

/** Bills `b` of these days. */
function isWithin({ days: { from, to } }: Which) {
  return sql`b.issued_at >= ${startOf(from)} and b.issued_at < ${startOf(to)} + interval '1 day'
    and b.kind in ('invoice', 'credit-note') and b.financial_year = ${financialYear(startOfDay(from))}`
}

/** Those that are tax papers, or all of them while the shop has no GSTIN. */
function isCounted({ isPreview }: Which, isTaxPaper = sql`(b.content ->> 'isTaxPaper')::boolean`) {
  return isPreview ? sql`true` : isTaxPaper
}

const isLargeSum = sql`case b.kind when 'invoice' then b.total else i.total end > ${sql.raw(String(largeInvoiceAbove))}`
/** Of a credit note its invoice says whether it was large. */
const withInvoice = sql`left join bill i on b.kind = 'credit-note' and i.order_id = b.order_id and i.kind = 'invoice'`

const partColumns = columns({
  isLarge: expression<boolean>('is_large'),
  isAcross: expression<boolean>('is_across'),
  code: expression<string | null>('code'),
  state: expression<string | null>('state'),
  hsn: expression<string>('hsn'),
  type: expression<string>('type'),
  size: expression<number>('size'),
  taxBasisPoints: expression<number>('"taxBasisPoints"'),
  quantity: expression<number>('sum(sign * quantity)::int'),
  taxable: expression<number>('sum(sign * taxable)::bigint'),
  cgst: expression<number>('sum(sign * cgst)::bigint'),
  sgst: expression<number>('sum(sign * sgst)::bigint'),
  igst: expression<number>('sum(sign * igst)::bigint'),
})

/**
 * All lines of all papers, added up as far as any table of GSTR-1 wants them apart; credit notes count less than nothing. What a
 * paper says is unpacked once, which takes most of the time.
 */
export function readParts(executor: Executor, which: Which): Promise<TaxedPart[]> {
  return rowsOf(
    executor,
    composed`
    with papers as materialized (
      select b.kind, ${isLargeSum} and c."isAcrossStates" as is_large, c."isAcrossStates" as is_across,
        c."placeOfSupply" ->> 'code' as code, c."placeOfSupply" ->> 'name' as state, c.lines, i.content as invoice
      from bill b cross join lateral jsonb_to_record(b.content)
        as c("isTaxPaper" boolean, "isAcrossStates" boolean, "placeOfSupply" jsonb, lines jsonb)
      ${withInvoice} where ${isWithin(which)} and ${isCounted(which, sql`c."isTaxPaper"`)}
    ), lines as (
      select p.kind, is_large, is_across, code, state, l.hsn, l.type, l.size, l."taxBasisPoints", l.taxable, l.cgst, l.sgst, l.igst,
        case when p.kind = 'invoice' then l.quantity
          -- Money alone may have gone back: goods count as taken back where all that they cost was.
          when (p.invoice #>> array['lines', (l.at - 1)::text, 'taxable'])::bigint = l.taxable then l.quantity
          else 0 end as quantity
      from papers p cross join lateral rows from (
        jsonb_to_recordset(p.lines) as (hsn text, type text, size numeric, "taxBasisPoints" int, quantity int,
          taxable bigint, cgst bigint, sgst bigint, igst bigint)
      ) with ordinality as l(hsn, type, size, "taxBasisPoints", quantity, taxable, cgst, sgst, igst, at)
    ), signed as (select *, case kind when 'invoice' then 1 else -1 end as sign from lines)
    select ${partColumns} from signed group by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
}

const b = alias(bills, 'b')
const largeColumns = columns({
  kind: expression<PaperKind>('b.kind'),
  number: b.billNumber,
  day: expression<string>("to_char(b.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')"),
  total: b.total,
  code: expression<string | null>("b.content #>> '{placeOfSupply,code}'"),
  state: expression<string | null>("b.content #>> '{placeOfSupply,name}'"),
  taxBasisPoints: expression<number>('s."taxBasisPoints"'),
  taxable: expression<number>('s.taxable'),
  igst: expression<number>('s.igst'),
})

export function readLarge(executor: Executor, which: Which): Promise<LargePaper[]> {
  return rowsOf(
    executor,
    composed`
    with large as materialized (select b.* from bill b ${withInvoice} where ${isWithin(which)} and ${isLargeSum})
    select ${largeColumns} from large b cross join lateral (
      select "taxBasisPoints", sum(taxable)::bigint as taxable, sum(igst)::bigint as igst
      from jsonb_to_recordset(b.content -> 'hsnSums') as h("taxBasisPoints" int, taxable bigint, igst bigint) group by 1
    ) s
    where (b.content ->> 'isAcrossStates')::boolean and ${isCounted(which)} order by b.kind, b.serial, s."taxBasisPoints"`,
  )
}

const seriesColumns = columns({
  kind: expression<PaperKind>('b.kind'),
  prefix: expression<string>("split_part(b.bill_number, '/', 1)"),
  first: expression<string | null>('min(b.bill_number) filter (where counted)'),
  last: expression<string | null>('max(b.bill_number) filter (where counted)'),
  count: expression<number>('count(*) filter (where counted)::int'),
  leftOut: expression<number>('count(*) filter (where not counted)::int'),
})

export function readSeries(executor: Executor, which: Which): Promise<Series[]> {
  return rowsOf(
    executor,
    composed`
    select ${seriesColumns} from bill b cross join lateral (select ${isCounted(which)} as counted) c
    where ${isWithin(which)} group by b.kind, prefix order by min(b.serial)`,
  )
}
