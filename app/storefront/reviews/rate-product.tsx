import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { listOwnReviews, type OwnReview, type Review } from '#contract/api/catalog/reviews.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import type { WrittenReview } from './review-form.tsx'

type Props = { userId: string; product: { id: string; name: string } }

/** Rate & Review for a product of a delivered order, and afterwards that it was reviewed (ORD-03). Takes the same room before and after. */
export function RateProduct({ userId, product }: Props) {
  const api = usePersonalApi()
  const client = useQueryClient()
  const queryKey = [userId, 'reviews']
  const { data: own = [], isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(listOwnReviews, {}, { signal }),
  })
  const [isFormOpen, setFormOpen] = useState(false)
  const [hasJustReviewed, setJustReviewed] = useState(false)
  const review = own.find(({ productId }) => productId === product.id)

  function mergeReview(stored: Review | null, { rating, review }: WrittenReview) {
    setFormOpen(false)
    setJustReviewed(true)
    const { id = '', createdAt = new Date().toISOString() } = stored ?? {}
    const added = { id, productId: product.id, rating, review, createdAt }
    client.setQueryData<OwnReview[]>(queryKey, (own = []) => [added, ...own])
  }

  if (isPending) return <div className="min-h-11" />
  if (review) return <Reviewed rating={review.rating} takesFocus={hasJustReviewed} />
  return (
    <>
      <Button
        look="plain"
        aria-haspopup="dialog"
        aria-label={`Rate & Review ${product.name}`}
        onClick={() => setFormOpen(true)}
        className="-ml-4"
      >
        Rate & Review
      </Button>
      {isFormOpen && (
        <Lazy
          part={reviewForm}
          componentProps={{ product, onClose: () => setFormOpen(false), onDone: mergeReview }}
          onMissing={() => {
            setFormOpen(false)
            showNoConnection()
          }}
        />
      )}
    </>
  )
}

const reviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm)

function Reviewed({ rating, takesFocus }: { rating: number; takesFocus: boolean }) {
  const ratingText = useRef<HTMLParagraphElement>(null)
  // The button went with the form that gave the focus back to it.
  useEffect(() => {
    if (takesFocus) ratingText.current?.focus()
  }, [takesFocus])
  return (
    <p
      ref={ratingText}
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-2 text-leaf-dark text-small outline-none"
    >
      You reviewed this <Stars rating={rating} />
    </p>
  )
}
