/** Digits only, ten at most; of a number with its country code the last ten. */
export function mobileDigits(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const isWithCountryCode = digits.length === 12 && digits.startsWith('91')
  return isWithCountryCode ? digits.slice(2) : digits.slice(0, 10)
}
