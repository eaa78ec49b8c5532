import { Link } from 'react-router'
import { Badge } from '#app/shared/ui/badge.tsx'
import { HindiName } from '#app/shared/ui/hindi-name.tsx'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { WishlistButton } from '#app/storefront/wishlist/wishlist-button.tsx'
import type { ProductCard as Product } from '#contract/api/catalog/catalog.ts'
import { cardSize } from '#contract/rules/catalog/card-size.ts'
import { discountBadge } from '#contract/rules/pricing/discount-badge.ts'
import { CardPrice } from './card-price.tsx'
import { CardPurchase } from './card-purchase.tsx'

type Props = { product: Product; isFirst?: boolean; heading?: 'h2' | 'h3'; pictureSizes?: string }

// A little below the true widths: phones with three pixels to one then take the picture of 480 px, not that of 1200.
const sizesInGrid = '(min-width: 68.75rem) 15rem, (min-width: 48rem) 22vw, (min-width: 21.25rem) 37vw, 7rem'

/** A product in a list: a column on most screens, a row on the narrowest. The price block has one height, so that prices line up. */
export function ProductCard({ product, isFirst = false, heading: Heading = 'h3', pictureSizes = sizesInGrid }: Props) {
  const { id, name, hindiName, summary, averageRating, totalNumberOfReviews } = product
  const variation = cardSize(product.productVariations)
  const badge = variation && discountBadge(product, variation)
  return (
    <article className="relative flex w-full min-w-0 gap-3 xs:flex-col">
      <div className="relative w-28 shrink-0 xs:w-full">
        <Photo picture={product.images[0]} alt="" sizes={pictureSizes} isFirst={isFirst} className="rounded-card" />
        {badge && <Badge className="absolute top-2 left-2">{badge}</Badge>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading className="line-clamp-2 text-body leading-5 font-semibold md:text-card">
          <Link
            to={`/products/${encodeURIComponent(id)}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-brown"
          >
            {name}
          </Link>
        </Heading>
        <HindiName name={hindiName} className="truncate text-small" />
        <p className="mt-1 flex items-center gap-1 text-small text-ink-soft">
          <Stars rating={averageRating} />
          {totalNumberOfReviews > 0 && (
            <span>
              ({totalNumberOfReviews}
              <span className="sr-only"> reviews</span>)
            </span>
          )}
        </p>
        <p className="mt-1 truncate text-small text-ink-soft">{summary || 'No summary available'}</p>
        <div className="mt-auto pt-2">
          {variation && <CardPrice variation={variation} />}
          <CardPurchase product={product} variation={variation} />
        </div>
      </div>
      <WishlistButton product={product} className="absolute top-17 left-17 xs:top-0 xs:right-0 xs:left-auto" />
    </article>
  )
}
