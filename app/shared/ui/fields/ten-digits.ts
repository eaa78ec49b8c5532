import type { UseFormRegisterReturn } from 'react-hook-form'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'

/** A registered field for a mobile number: whatever is typed, pasted or filled in becomes its ten digits (VAL-06). */
export function tenDigits<Name extends string>(field: UseFormRegisterReturn<Name>): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onChange: (event: { target: HTMLInputElement }) => {
      event.target.value = mobileDigits(event.target.value)
      return field.onChange(event)
    },
  }
}
