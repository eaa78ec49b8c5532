import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { ReviewCard } from './review-card.tsx'
import { usePendingReview } from './use-pending-review.ts'

type Props = {
  product: { id: string; name: string }
  /** Newest first; none where they could not be read (ERR-18). */
  reviews: Review[]
  /** A review was stored: the product's average is another one now. */
  onReviewed?: () => void
}

/** What buyers say about a product, and the way to say something too (PDP-20 to PDP-24). Give it the product's id as key. */
export function ReviewsSection({ product, reviews, onReviewed }: Props) {
  const [written, setWritten] = useState<Review[]>([])
  const [opened, open] = useState<string>()
  const pendingReview = usePendingReview()
  const shown = [...written, ...reviews.filter(({ id }) => !written.some((own) => own.id === id))]
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      tabIndex={-1}
      className="outline-none focus-visible:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="reviews-title" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          Trusted Experiences. Lasting Impact.
        </h2>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => void pendingReview.begin()}>
          Write a Review
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No reviews yet" text="Be the first to share your experience with this product!" />
      ) : (
        <ReviewGrid name={product.name} reviews={shown} onOpen={open} />
      )}
      {opened && (
        <Lazy
          key={opened}
          part={reviewDetails}
          componentProps={{ id: opened, onClose: () => open(undefined) }}
          onMissing={() => giveUp(() => open(undefined))}
        />
      )}
      {pendingReview.isOpen && (
        <Lazy
          part={reviewForm}
          componentProps={{
            product,
            onClose: pendingReview.end,
            onDone: (review: Review | null) => {
              pendingReview.end()
              if (review) setWritten((written) => [review, ...written])
              onReviewed?.()
            },
          }}
          onMissing={() => giveUp(pendingReview.end)}
        />
      )}
    </section>
  )
}

const mostBeforeScrolling = 15

function ReviewGrid({ name, reviews, onOpen }: { name: string; reviews: Review[]; onOpen: (id: string) => void }) {
  const scrolls = reviews.length > mostBeforeScrolling
  const box = scrolls
    ? { role: 'region', tabIndex: 0, 'aria-label': `Reviews of ${name}`, className: 'max-h-[600px] overflow-y-auto' }
    : {}
  return (
    <div {...box}>
      <ul className="-mx-1 mt-4 grid grid-cols-1 gap-3 p-1 sm:grid-cols-2 md:mt-6 md:grid-cols-3 md:gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} onOpen={() => onOpen(review.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const reviewDetails = lazyPart(async () => (await import('./review-details.tsx')).ReviewDetails)
const reviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm)

function giveUp(close: () => void) {
  close()
  showNoConnection()
}
