import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { mobileDigits } from '#contract/rules/mobile-digits.ts'
import { useSession } from '../../session/session.ts'
import { requestStockNotice } from './request-stock-notice.ts'

type Props = { product: Product; variation: ProductVariation; onClose: () => void }

/** Takes a number that wants to hear when this size is back; a signed-in shopper's own stands there already. */
export function StockNotice({ product, variation, onClose }: Props) {
  const own = useSession(({ status, user }) => (status === 'user' ? user?.mobileNumber : ''))
  const [typed, setTyped] = useState<string>()
  const [objection, object] = useState('')
  const [failure, fail] = useState('')
  const [isSending, setSending] = useState(false)
  const [isNoted, setNoted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const mobileNumber = typed ?? own ?? ''
  const goods = `${product.name} (${sizeLabel(variation).toLowerCase()})`

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    fail('')
    if (!/^\d{10}$/.test(mobileNumber)) {
      object('Please enter a valid 10-digit mobile number')
      return form.current?.querySelector('input')?.focus()
    }
    setSending(true)
    const refusal = await requestStockNotice(product.id, { mobileNumber, size: variation.size })
    setSending(false)
    if (refusal) return fail(refusal)
    setNoted(true)
  }

  return (
    <Dialog title={isNoted ? 'We will tell you' : 'Tell me when it is back'} onClose={onClose}>
      {isNoted ? (
        <div role="status" className="grid gap-5 px-4 pt-4 pb-6">
          <p>
            We will send one SMS to <span className="board font-sans font-semibold">+91 {mobileNumber}</span> when{' '}
            {goods} is back in stock.
          </p>
          <Button autoFocus onClick={onClose}>
            Back to the product
          </Button>
        </div>
      ) : (
        <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5 px-4 pt-4 pb-6">
          <p>Leave your number, and we send you one SMS when {goods} is back. We use it for nothing else.</p>
          <TextField
            data-first-focus
            label="Mobile number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            enterKeyHint="send"
            prefix="+91"
            value={mobileNumber}
            onChange={({ target }) => {
              object('')
              setTyped(mobileDigits(target.value))
            }}
            error={objection}
          />
          <p role="alert" className={failure ? 'font-medium text-chilli' : 'sr-only'}>
            {failure}
          </p>
          <Button type="submit" aria-busy={isSending}>
            {isSending ? 'Sending...' : 'Tell me'}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
