/** Rupees of the wire (at most 2 decimals) as whole paise; throws a RangeError on more decimals or no number (open-points 110). */
export function toPaise(rupees: number) {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || toRupees(paise) !== rupees) {
    throw new RangeError(`${rupees} is not an amount of rupees with at most 2 decimals`)
  }
  return paise
}

/** Whole paise as rupees for the wire, at most 2 decimals (open-points 110). */
export function toRupees(paise: number) {
  return paise / 100
}

/** Basis points (500) as the percent of the wire (5). */
export function toPercent(basisPoints: number) {
  return basisPoints / 100
}

/** The percent of the wire (5) as basis points (500). */
export function toBasisPoints(percent: number) {
  return Math.round(percent * 100)
}

/** A share of an amount in whole paise, rounded half up once (open-points 72). Amounts are never negative. */
export function shareOf(paise: number, basisPoints: number) {
  // In two steps because the product of a great amount can pass 2^53.
  const myriads = Math.floor(paise / 10_000)
  return myriads * basisPoints + Math.floor(((paise % 10_000) * basisPoints + 5_000) / 10_000)
}

/** Paise as shown: ₹, Indian digit grouping, 2 decimals (CONST-01): 123456 is '₹1,234.56'. */
export function formatPaise(paise: number) {
  return formatRupees(paise / 100)
}

/** Rupees of the wire as a badge shows them, whole ones without decimals: '₹50', '₹49.50', '₹1,500' (VAL-23). */
export function formatBadgeRupees(rupees: number) {
  return formatRupees(rupees).replace('.00', '')
}

/** Rupees of the wire as shown: ₹, Indian digit grouping, 2 decimals (CONST-01). */
export function formatRupees(rupees: number) {
  // Intl writes the same, but takes a cheap phone a tenth of a second before it writes the first price.
  return `₹${rupees.toFixed(2).replace(/\B(?=(\d\d)+\d\.)/g, ',')}`
}
