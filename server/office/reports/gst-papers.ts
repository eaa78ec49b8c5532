import { sql } from 'drizzle-orm'
import { financialYear } from '#contract/rules/bill-number.ts'
import { largeInvoiceAbove } from '#contract/rules/gstr1.ts'
import { monthPeriod, type Period, startOfDay } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { TaxedPart } from './gst-sums.ts'
import { partsOf, startOf } from './periods.ts'

export type LargePaper = {
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
export type Series = {
  kind: 'invoice' | 'credit-note'
  /** How its numbers begin: another one after a restore. */
  prefix: string
  /** Numbers of bills; null where none is counted. */
  first: string | null
  last: string | null
  count: number
  leftOut: number
}

/** What the papers of a month say, as the tables of GSTR-1 want it; all of them while the shop has no GSTIN (`isPreview`). */
export async function readPapers(executor: Executor, month: string, isPreview: boolean) {
  const parts: TaxedPart[] = []
  const large: LargePaper[] = []
  const series: Series[] = []
  for (const days of partsOf(monthPeriod(month))) {
    const which = { days, isPreview }
    parts.push(...(await readParts(executor, which)))
    large.push(...(await readLarge(executor, which)))
    series.push(...(await readSeries(executor, which)))
  }
  return { parts, large, series: addUpSeries(series) }
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

/**
 * All lines of all papers, added up as far as any table of GSTR-1 wants them apart; credit notes count less than nothing. What a
 * paper says is unpacked once, which takes most of the time.
 */
async function readParts(executor: Executor, which: Which) {
  const { rows } = await executor.execute<TaxedPart>(sql`
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
    with large as materialized (select b.* from bill b ${withInvoice} where ${isWithin(which)} and ${isLargeSum})
    select b.kind, b.bill_number as number, to_char(b.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      b.total, b.content #>> '{placeOfSupply,code}' as code, b.content #>> '{placeOfSupply,name}' as state, s.*
    from large b cross join lateral (
      select "taxBasisPoints", sum(taxable)::bigint as taxable, sum(igst)::bigint as igst
      from jsonb_to_recordset(b.content -> 'hsnSums') as h("taxBasisPoints" int, taxable bigint, igst bigint) group by 1
    ) s
    where (b.content ->> 'isAcrossStates')::boolean and ${isCounted(which)} order by b.kind, b.serial, s."taxBasisPoints"`)
  return rows
}

async function readSeries(executor: Executor, which: Which) {
  const { rows } = await executor.execute<Series>(sql`
    select b.kind, split_part(b.bill_number, '/', 1) as prefix, min(b.bill_number) filter (where counted) as first,
      max(b.bill_number) filter (where counted) as last, count(*) filter (where counted)::int as count, count(*) filter (where not counted)::int as "leftOut"
    from bill b cross join lateral (select ${isCounted(which)} as counted) c
    where ${isWithin(which)} group by b.kind, prefix order by min(b.serial)`)
  return rows
}

/** The papers of a month by their series, as its parts counted them one after the other: credit notes come after invoices. */
function addUpSeries(parts: Series[]): Series[] {
  return (['invoice', 'credit-note'] as const).flatMap((kind) => {
    const alike = parts.filter((part) => part.kind === kind)
    return [...Map.groupBy(alike, ({ prefix }) => prefix)].map(([prefix, alike]) => {
      const counted = alike.filter(({ count }) => count > 0)
      return {
        ...{ kind, prefix, first: counted[0]?.first ?? null, last: counted.at(-1)?.last ?? null },
        count: counted.reduce((sum, { count }) => sum + count, 0),
        leftOut: alike.reduce((sum, { leftOut }) => sum + leftOut, 0),
      }
    })
  })
}
