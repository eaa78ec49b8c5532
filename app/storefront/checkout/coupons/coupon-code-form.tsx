import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'

type Props = {
  isBusy: boolean
  /** Gives why the code cannot be applied, in words. */
  onApply: (code: string) => Promise<string | undefined>
}

/** A code the shopper knows; what keeps it from holding stands at the field, with what was typed (COUP-07, COUP-13). */
export function CouponCodeForm({ isBusy, onApply }: Props) {
  const [code, setCode] = useState('')
  const [objection, setObjection] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setObjection(undefined)
    const found = await onApply(code)
    setObjection(found)
    if (found) form.current?.querySelector('input')?.focus()
    else setCode('')
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex max-w-lg items-start gap-3">
      <TextField
        label="Coupon code"
        name="coupon-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setObjection(undefined)
        }}
        error={objection}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        className="min-w-0 flex-1"
      />
      {/* As far down as the label is high. */}
      <Button type="submit" look="quiet" aria-busy={isBusy} className="mt-5 shrink-0">
        Apply<span className="sr-only"> the code</span>
      </Button>
    </form>
  )
}
