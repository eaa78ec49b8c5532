import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Late, latePart } from '#app/shared/ui/late.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { tellNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { listOwnReviews, type OwnReview, type Review } from '#contract/api/catalog/reviews.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import type { Given } from './review-form.tsx'

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
  const [isWriting, setWriting] = useState(false)
  const [hasJustReviewed, setJustReviewed] = useState(false)
  const review = own.find(({ productId }) => productId === product.id)

  function keep(stored: Review | null, { rating, review }: Given) {
    setWriting(false)
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
        onClick={() => setWriting(true)}
        className="-ml-4"
      >
        Rate & Review
      </Button>
      {isWriting && (
        <Late
          part={reviewForm}
          given={{ product, onClose: () => setWriting(false), onDone: keep }}
          onMissing={() => {
            setWriting(false)
            tellNoConnection()
          }}
        />
      )}
    </>
  )
}

const reviewForm = latePart(async () => (await import('./review-form.tsx')).ReviewForm)

function Reviewed({ rating, takesFocus }: { rating: number; takesFocus: boolean }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The button went with the form that gave the focus back to it.
  useEffect(() => {
    if (takesFocus) words.current?.focus()
  }, [takesFocus])
  return (
    <p
      ref={words}
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-2 text-leaf-dark text-small outline-none"
    >
      You reviewed this <Stars rating={rating} />
    </p>
  )
}
