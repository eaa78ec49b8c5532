import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'

type Props = { mobile: string; onMobile: (mobile: string) => void; error: string | undefined; hint: string }

/** Ten digits behind the fixed +91 (VAL-02, VAL-05, VAL-06). */
export function MobileField({ mobile, onMobile, error, hint }: Props) {
  return (
    <TextField
      label="Mobile number"
      prefix="+91"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      enterKeyHint="send"
      autoFocus
      data-first-focus
      value={mobile}
      onChange={({ target }) => onMobile(mobileDigits(target.value))}
      error={error}
      hint={hint}
    />
  )
}
