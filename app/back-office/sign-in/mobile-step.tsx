import { type FormEvent, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'
import { sentenceOf } from '../ui/sentence-of.ts'

type Props = { onSent: (mobile: string, session: string) => void }

export function MobileStep({ onSent }: Props) {
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!/^\d{10}$/.test(mobile)) return setError('Enter a valid 10-digit number')
    setBusy(true)
    setError(undefined)
    try {
      const { session } = await api(sendStaffCode, { body: { mobileNumber: mobile } })
      onSent(mobile, session)
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">
        For the people of the shop. Your number gets a code by SMS if it is on the staff list.
      </p>
      <TextField
        label="Mobile number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        data-first-focus
        value={mobile}
        onChange={({ target }) => {
          setMobile(mobileDigits(target.value))
          setError(undefined)
        }}
        error={error}
      />
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Sending the code' : 'Send code'}
      </Button>
    </form>
  )
}
