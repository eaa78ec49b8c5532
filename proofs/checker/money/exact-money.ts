import Fraction from 'fraction.js'

/** Whole paise as an exact fraction of paise. */
export function paise(amount: number) {
  return new Fraction(BigInt(amount))
}

/** Basis points of an amount, not rounded. */
export function percentOf(amount: Fraction, basisPoints: number) {
  return amount.mul(new Fraction(BigInt(basisPoints), 10_000n))
}

/** Half a paisa and more goes up. */
export function roundToPaise(amount: Fraction) {
  const whole = amount.floor()
  return amount.sub(whole).compare(half) >= 0 ? whole.add(1) : whole
}

export function smaller(one: Fraction, other: Fraction) {
  return one.compare(other) < 0 ? one : other
}

export const nothing = new Fraction(0)
const half = new Fraction(1, 2)
