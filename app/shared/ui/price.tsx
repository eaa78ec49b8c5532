import { formatRupees } from '#contract/money.ts'

/** An amount in rupees set like a price board: ₹ slightly smaller than the figure. */
export function Price({ rupees, className = '' }: { rupees: number; className?: string }) {
  const [sign, ...figure] = formatRupees(rupees)
  return (
    <span className={`board ${className}`}>
      <span className="text-[0.8em]">{sign}</span>
      {figure.join('')}
    </span>
  )
}

/** The list price a shopper no longer pays. */
export function ListPrice({ rupees, className = '' }: { rupees: number; className?: string }) {
  return (
    <s className={`board text-ink-soft ${className}`}>
      <span className="sr-only">List price </span>
      {formatRupees(rupees)}
    </s>
  )
}
