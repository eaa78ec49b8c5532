/**
 * The mobile number of what was typed, pasted or filled in: digits only, ten at most (VAL-06). A whole number loses the country
 * code or trunk 0 before it: cut after ten digits it would be a stranger's.
 */
export function mobileDigits(typed: string) {
  const digits = typed.replace(/\D/g, '')
  return digits.match(/^(?:(?:00)?91)?0?(\d{10})$/)?.[1] ?? digits.slice(0, 10)
}
