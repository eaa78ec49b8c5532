import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { useEffect } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { startWishlist, toggleWishlistItem, useWishlist } from './wishlist.ts'

type Props = { product: { id: string; name: string }; className?: string }

/** The heart of a product: pressed once it is saved. */
export function WishlistButton({ product, className = '' }: Props) {
  const isSaved = useWishlist(({ ids }) => ids.includes(product.id))
  useEffect(startWishlist, [])
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${product.name}`}
      onClick={() => toggleWishlistItem(product)}
      className={`grid size-11 place-items-center rounded-full ${className}`}
    >
      <span className="grid size-9 place-items-center rounded-full bg-white text-brown hover:bg-cream">
        <Icon
          node={Heart}
          aria-hidden
          className={`size-5 ${isSaved ? 'fill-terracotta-dark text-terracotta-dark' : ''}`}
        />
      </span>
    </button>
  )
}
