import { ToWords } from 'to-words/en-IN'
import { toRupees } from '#contract/money.ts'

const converter = new ToWords({ converterOptions: { currency: true } })

/** An amount in words, counted in lakh and crore: 'One Lakh Rupees And Five Paise Only'. */
export function spellAmount(paise: number) {
  return converter.convert(toRupees(paise))
}
