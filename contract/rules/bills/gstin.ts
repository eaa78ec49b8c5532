import { stateOfCode } from './indian-states.ts'

/** Whether a text is a GSTIN: its form, a state that exists, and the check letter over the rest. */
export function isGstin(text: string) {
  return (
    /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
    stateOfGstin(text) !== undefined &&
    text.at(-1) === checkSign(text.slice(0, 14))
  )
}

/** The state that a GSTIN names by its first two digits, even where the rest is a placeholder. */
export function stateOfGstin(text: string) {
  return stateOfCode(text.slice(0, 2))
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Every second sign counts twice; the digits of each product to base 36 are added (Luhn mod 36). */
function checkSign(text: string) {
  const sum = [...text].reduce((total, sign, at) => {
    const product = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36]
}
