import { formatPaise, toPaise } from '#contract/money.ts'

/**
 * What was counted, less what was expected, in rupees. Cash given back by hand on the day may be what is less; as nobody notes from
 * whose cash it came, only what is less beyond it is called missing.
 */
export function CashDifference({ amount, givenBack }: { amount: number; givenBack: number }) {
  const [difference, back] = [toPaise(amount), toPaise(givenBack)]
  if (difference === 0) return <p className="text-small text-leaf">Nothing is missing</p>
  if (difference > 0) return <p className={wrong}>{formatPaise(difference)} too much</p>
  if (back === 0) return <p className={wrong}>{formatPaise(-difference)} missing</p>
  if (-difference > back)
    return (
      <p className={wrong}>
        {formatPaise(-difference - back)} missing, beside {formatPaise(back)} given back by hand on this day
      </p>
    )
  return (
    <p className="text-small">
      {formatPaise(-difference)} less than expected. {formatPaise(back)} was given back by hand on this day: please
      check whether it came from this cash.
    </p>
  )
}

const wrong = 'text-small font-semibold text-chilli'
