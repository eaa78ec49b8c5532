import { Check } from 'lucide-react'
import type { Product } from '#contract/api/catalog.ts'
import { HindiName } from '../ui/hindi-name.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Stars } from '../ui/stars.tsx'

/** Tags, name, rating and summary (PDP-04, PDP-07). */
export function ProductHeadline({ product }: { product: Product }) {
  const { name, hindiName, summary, averageRating, totalNumberOfReviews, description } = product
  return (
    <header>
      {description.tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {description.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-golden-pale px-3 py-0.5 text-small text-brown">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <h1 className="text-section lg:text-display">{name}</h1>
      <HindiName name={hindiName} className="text-card" />
      <p className="mt-2 flex items-center gap-2 text-small text-ink-soft">
        <Stars rating={averageRating} />
        {totalNumberOfReviews > 0
          ? `${averageRating.toFixed(1)} from ${reviews(totalNumberOfReviews)}`
          : 'No reviews yet'}
      </p>
      <p className="mt-3 max-w-[52ch] text-pretty">{summary || 'Summary not available'}</p>
    </header>
  )
}

function reviews(count: number) {
  return count === 1 ? '1 review' : `${count} reviews`
}

/** What a shopper can count on, ticked off (PDP-04). */
export function ProductFeatures({ features }: { features: string[] }) {
  if (features.length === 0) return null
  return (
    <ul className="grid content-start gap-x-6 gap-y-1.5 border-t border-line pt-4 lg:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

/** The long texts, each with its own words where the shop has written none (PDP-17). */
export function ProductDetails({ product: { description } }: { product: Product }) {
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 border-t border-line pt-8 md:col-span-2 md:mt-12 md:grid-cols-[2fr_1fr] md:pt-10">
      <section>
        <h2 className="mb-3 text-[1.375rem] leading-7">Product Description</h2>
        {description.description ? <RichText html={description.description} /> : <p>Description not available</p>}
      </section>
      <section>
        <h2 className="mb-3 text-[1.375rem] leading-7">Shelf Life</h2>
        <p className="max-w-[68ch]">{description.shellLife || 'Shelf life information not available'}</p>
      </section>
    </div>
  )
}
