import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Face } from '#app/shared/ui/pictures/face.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { getReview, type Review } from '#contract/api/catalog/reviews.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { VerifiedBuyer } from './review-card.tsx'
import { dayOf, locationOf, writerOf } from './review-text.ts'

/** One review in full, read anew (PDP-24, ERR-16, ERR-17). */
export function ReviewDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { review, error, read } = useReview(id)
  return (
    <Dialog title="Review" onClose={onClose}>
      <div className="min-h-40 px-4 pt-4 pb-6">
        {review ? (
          <WholeReview review={review} />
        ) : error ? (
          <NotRead sentence={error} onRetry={read} />
        ) : (
          <LoadingCards />
        )}
      </div>
    </Dialog>
  )
}

function WholeReview({ review }: { review: Review }) {
  const picture = review.userProfileImage?.thumbnailUrl
  return (
    <>
      <div className="flex items-center gap-3">
        {picture && <Face path={picture} name={writerOf(review)} className="size-12" />}
        <div className="min-w-0 text-ink-soft text-small">
          <p className="break-words font-semibold text-body text-ink">{writerOf(review)}</p>
          <p>{locationOf(review)}</p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt} className="text-ink-soft">
          {dayOf(review)}
        </time>
      </p>
      {review.review && <p className="mt-3 whitespace-pre-line break-words">{review.review}</p>}
      <div className="mt-4 text-small">
        <VerifiedBuyer />
      </div>
    </>
  )
}

function NotRead({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-semibold">{sentence}</p>
      <Button look="quiet" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="skeleton h-5 w-40" />
      <div className="skeleton mt-4 h-4 w-full" />
      <div className="skeleton mt-2 h-4 w-3/4" />
    </div>
  )
}

function useReview(id: string) {
  const [read, setRead] = useState<{ review?: Review; error?: string }>({})
  const again = useCallback(() => {
    setRead({})
    api(getReview, { params: { id } }).then(
      (review) => setRead({ review }),
      (error) => setRead({ error: sentences[isApiError(error) && error.statusCode !== 0 ? 'refused' : 'unanswered'] }),
    )
  }, [id])
  useEffect(again, [again])
  return { ...read, read: again }
}

const sentences = { refused: 'Failed to fetch review details', unanswered: 'Error fetching review details' } as const
