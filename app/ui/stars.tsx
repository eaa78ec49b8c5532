import { Star, StarHalf } from 'lucide-react'

/** Five stars; a half one from a fraction of 0.5 on (CARD-04). */
export function Stars({ rating = 0 }: { rating?: number }) {
  const whole = Math.floor(rating)
  const hasHalf = rating - whole >= 0.5
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex">
      {[0, 1, 2, 3, 4].map((place) => (
        <span key={place} className="relative size-4">
          <Star
            aria-hidden
            className={`absolute size-4 ${place < whole ? 'fill-golden-deep text-golden-edge' : 'text-wheat'}`}
          />
          {place === whole && hasHalf && (
            <StarHalf aria-hidden className="absolute size-4 fill-golden-deep text-golden-edge" />
          )}
        </span>
      ))}
    </span>
  )
}
