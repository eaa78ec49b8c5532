import { formatPaise, shareOf } from '#contract/money.ts'
import { type DraftRules, mrpRefusal } from '#contract/rules/catalog/product-draft.ts'
import { unitPrice } from '#contract/rules/pricing/unit-price.ts'
import { type SizeValues, sizeDraftOf } from '../product-values.ts'

/** What the shopper pays for a size as it is typed, and whether the MRP allows it. */
export function SizeSum({ values, rules }: { values: SizeValues; rules: DraftRules }) {
  const { size, type, price, mrp } = sizeDraftOf(values)
  const paise = Math.round(price * 100)
  const refusal = mrpRefusal(price, mrp, rules)
  const parts =
    price > 0
      ? [
          `With ${rules.taxBasisPoints / 100}% tax ${formatPaise(paise + shareOf(paise, rules.taxBasisPoints))}`,
          Number.isSafeInteger(paise) && size > 0 ? unitPrice({ size, type, price: paise / 100 }) : undefined,
        ]
      : []
  if (values.isKnown) parts.push(`${Number(values.stock).toLocaleString('en-IN')} on the shelf`)
  return (
    <p aria-live="polite" className={`mt-2 text-small tabular-nums ${refusal ? 'text-chilli' : 'text-ink-soft'}`}>
      {refusal ?? parts.filter(Boolean).join(' · ')}
    </p>
  )
}
