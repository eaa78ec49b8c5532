import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { AnyReview } from '#contract/api/admin/catalog/reviews.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useCheckReviews } from './use-check-reviews.ts'

type Props = { reviews: AnyReview[]; onDone: () => void; onClose: () => void }

const reasons = ['Insults somebody', 'Names a person or a number', 'Not about the product', 'Advertising']

/** Asks why before reviews are hidden; the reason stays in the audit log. */
export function HideDialog({ reviews, onDone, onClose }: Props) {
  const [choice, setChoice] = useState('')
  const [reasonText, setReasonText] = useState('')
  const [objection, setObjection] = useState<string>()
  const hide = useCheckReviews({ isRefusalShown: true })
  const reason = choice === 'other' ? reasonText.trim() : choice

  function submit() {
    setObjection(reason ? undefined : 'Say why it is hidden.')
    if (!reason || hide.isPending) return
    hide.mutate(
      { reviews, decision: 'hide', reason },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={reviews.length === 1 ? 'Hide this review' : `Hide ${countOf(reviews.length, 'review')}`}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid gap-4 p-4"
      >
        <p className="text-small">
          Shoppers will not see it any more, and it will not count in the stars. A low rating alone is no reason.
        </p>
        <SelectField
          label="Why"
          value={choice}
          error={choice === 'other' ? undefined : objection}
          onChange={({ target }) => setChoice(target.value)}
          data-first-focus
          options={[
            { value: '', name: 'Choose a reason' },
            ...reasons.map((name) => ({ value: name, name })),
            { value: 'other', name: 'Something else' },
          ]}
        />
        {choice === 'other' && (
          <TextField
            label="The reason"
            autoComplete="off"
            maxLength={200}
            value={reasonText}
            error={objection}
            onChange={({ target }) => setReasonText(target.value)}
          />
        )}
        <p role="alert" className="text-chilli text-small empty:hidden">
          {hide.error && sentenceOf(hide.error)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" look="dark" disabled={hide.isPending}>
            {hide.isPending ? 'Hiding' : 'Hide'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
