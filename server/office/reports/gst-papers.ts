import { monthPeriod } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { type LargePaper, readLarge, readParts, readSeries, type Series } from './gst-papers.sql.ts'
import type { TaxedPart } from './gst-sums.ts'
import { partsOf } from './periods.ts'

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
