import Check from 'lucide/dist/esm/icons/check.mjs'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { HindiName } from '#app/shared/ui/hindi-name.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { Stars } from '#app/shared/ui/stars.tsx'
import type { Product } from '#contract/api/catalog/catalog.ts'
import { VegMark } from './veg-mark.tsx'

type Props = {
  product: Product
  /** What the shop says of all its goods; nothing where it is empty. */
  ratingPromise: string
}

/** Tags, name, rating and summary (PDP-04 to PDP-07). */
export function ProductHeadline({ product, ratingPromise }: Props) {
  const { name, hindiName, summary, description, declarations } = product
  return (
    <header>
      <ul className="mb-2 flex flex-wrap items-center gap-1.5">
        {declarations && (
          <li className="mr-1 grid">
            <VegMark isVegetarian={declarations.isVegetarian} />
          </li>
        )}
        {description.tags.map((tag) => (
          <li key={tag} className="rounded-full bg-golden-pale px-3 py-0.5 text-small text-brown">
            {tag}
          </li>
        ))}
      </ul>
      <h1 className="text-section lg:text-display">{name}</h1>
      <HindiName name={hindiName} className="text-card" />
      <Rating product={product} />
      {ratingPromise && <p className="text-small text-ink-soft">{ratingPromise}</p>}
      <p className="mt-3 max-w-[52ch] text-pretty">{summary || 'Summary not available'}</p>
    </header>
  )
}

/** The average and how many rated; leads down to what they wrote (PDP-05). */
function Rating({ product: { averageRating, totalNumberOfReviews } }: { product: Product }) {
  return (
    <Link
      to="#reviews"
      onClick={scrollToReviews}
      className="mt-1 inline-flex min-h-8 items-center gap-2 text-small text-ink-soft underline-offset-4 hover:underline"
    >
      <Stars rating={averageRating} />
      {totalNumberOfReviews > 0
        ? `${averageRating.toFixed(1)} from ${totalNumberOfReviews === 1 ? '1 review' : `${totalNumberOfReviews} reviews`}`
        : 'Not rated yet'}
    </Link>
  )
}

/** Smoothly, unless the visitor wants less motion; the focus goes along. */
function scrollToReviews(event: MouseEvent) {
  const reviews = document.getElementById('reviews')
  if (!reviews || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (reviews.tabIndex < 0) reviews.tabIndex = -1
  reviews.focus({ preventScroll: true })
  reviews.scrollIntoView({ behavior })
}

/** What a shopper can count on, ticked off (PDP-04). */
export function ProductFeatures({ features }: { features: string[] }) {
  if (features.length === 0) return null
  return (
    <ul className="grid content-start gap-x-6 gap-y-1.5 border-t border-line pt-4 lg:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Icon node={Check} aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
