import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { addReview, type Review } from '#contract/api/catalog/reviews.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../session/personal-api.ts'
import { StarChoice } from './star-choice.tsx'

/** What a shopper gives a product: stars, and words if wanted. */
export type WrittenReview = { rating: number; review: string }

type Props = {
  product: { id: string; name: string }
  onClose: () => void
  /** The review as the shop stored it; null where its answer does not hold it (API-21, API-43). */
  onDone: (stored: Review | null, written: WrittenReview) => void
}

/** Stars and words about a product (VAL-18, VAL-19). What was begun is there again when the form is opened again. */
export function ReviewForm({ product, onClose, onDone }: Props) {
  const [draft, setDraft] = useDraft(product.id)
  const [isRatingMissing, setRatingMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setRatingMissing(draft.rating === 0)
    if (draft.rating === 0) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    try {
      const stored: Review | null | undefined = await personalApi()(addReview, {
        body: { productId: product.id, ...draft },
      })
      drafts.delete(product.id)
      showToast('Thank you for your review!', 'success')
      onDone(stored?.id && stored.createdAt ? stored : null, draft)
    } catch (error) {
      setFailure(isApiError(error) && error.hasServerMessage ? error.message : 'Failed to submit review')
      setBusy(false)
    }
  }

  return (
    <Dialog title="Write a review" onClose={onClose}>
      <form ref={form} noValidate onSubmit={send} className="grid gap-4 px-4 pt-4 pb-6">
        <div>
          <p className="font-display font-semibold text-brown text-card">{product.name}</p>
          <p className="text-ink-soft text-small">Reviews come from people who have had this product delivered.</p>
        </div>
        <StarChoice
          rating={draft.rating}
          onChoose={(rating) => {
            setDraft({ ...draft, rating })
            setRatingMissing(false)
          }}
          error={isRatingMissing ? 'Please select a rating' : undefined}
        />
        <TextArea
          label="Your review (optional)"
          name="review"
          maxLength={maxCharacters}
          value={draft.review}
          onChange={({ target }) => setDraft({ ...draft, review: target.value })}
          hint={
            draft.review.length < maxCharacters ? hint : `That is ${maxCharacters} characters, the most a review holds.`
          }
        />
        {failure && (
          <p role="alert" className="font-medium text-chilli">
            {failure}
          </p>
        )}
        <Button type="submit" wide aria-disabled={isBusy}>
          {isBusy ? 'Sending your review' : 'Submit review'}
        </Button>
      </form>
    </Dialog>
  )
}

const maxCharacters = 2_000
const hint = 'Shown with your name, town and state.'

// For as long as the page lives: a form closed by mistake, or by a login that ran out, loses nothing.
const drafts = new Map<string, WrittenReview>()

function useDraft(productId: string) {
  const [draft, show] = useState(() => drafts.get(productId) ?? { rating: 0, review: '' })
  function setDraft(draft: WrittenReview) {
    drafts.set(productId, draft)
    show(draft)
  }
  return [draft, setDraft] as const
}
