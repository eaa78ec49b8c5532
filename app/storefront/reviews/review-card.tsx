import BadgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import { Stars } from '#app/shared/ui/stars.tsx'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { dayOf, locationOf, writerOf } from './review-text.ts'

/** A review in the list; pressed anywhere it opens in full (PDP-24). Everybody who may write one has bought the product. */
export function ReviewCard({ review, onOpen }: { review: Review; onOpen: () => void }) {
  return (
    <article className="relative flex h-full flex-col gap-2 rounded-card border border-line p-4 hover:bg-cream">
      <p className="flex items-center justify-between gap-2">
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt} suppressHydrationWarning className="text-ink-soft text-small">
          {dayOf(review)}
        </time>
      </p>
      {review.review && (
        <p className="line-clamp-4 whitespace-pre-line break-words noscript:line-clamp-none">{review.review}</p>
      )}
      <div className="mt-auto pt-1 text-ink-soft text-small">
        <h3 className="font-sans">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="text-left font-semibold text-body text-ink outline-none after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:outline-3 focus-visible:after:outline-brown"
          >
            <span className="sr-only">Read the review by </span>
            {writerOf(review)}
          </button>
        </h3>
        <p>{locationOf(review)}</p>
        <VerifiedBuyer />
      </div>
    </article>
  )
}

export function VerifiedBuyer() {
  return (
    <p className="mt-1 flex items-center gap-1 font-medium text-leaf-dark">
      <Icon node={BadgeCheck} aria-hidden className="size-4 shrink-0" />
      Verified buyer
    </p>
  )
}
