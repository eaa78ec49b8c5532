import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { Price } from '#app/shared/ui/price.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { ProductCard } from '#contract/api/catalog/catalog.ts'
import { listProductCards } from '#contract/api/catalog/wishlist.ts'
import { cardSize, unitLabel } from '#contract/rules/catalog/card-size.ts'
import { forgetSeen } from './seen-products.ts'

/** The products in one row that scrolls sideways; gone where none of them is sold any more or they cannot be read. */
export function SeenRow({ ids, onEmpty }: { ids: string[]; onEmpty: () => void }) {
  const [products, setProducts] = useState<ProductCard[]>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each list
  useEffect(() => {
    let isMounted = true
    api(listProductCards, { query: { ids: ids.join(',') } }).then(
      (products) => isMounted && (products.length > 0 ? setProducts(products) : onEmpty()),
      () => isMounted && onEmpty(),
    )
    return () => {
      isMounted = false
    }
  }, [ids])

  if (!products) return null
  return (
    <section aria-labelledby="seen-lately">
      <div className="flex items-center justify-between gap-4">
        <h2 id="seen-lately" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          Seen lately
        </h2>
        <button
          type="button"
          aria-label="Clear what you have seen lately"
          onClick={() => {
            forgetSeen()
            onEmpty()
            showToast('What you have seen lately is cleared')
          }}
          className="min-h-11 px-2 font-medium text-brown underline underline-offset-4"
        >
          Clear
        </button>
      </div>
      <ul className="-mx-4 mt-3 flex snap-x gap-3 overflow-x-auto px-4 py-1 md:-mx-1 md:gap-5 md:px-1">
        {products.map((product) => (
          <li key={product.id} className="w-32 shrink-0 snap-start scroll-ml-4 md:w-40">
            <SeenProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeenProduct({ product: { id, name, images, productVariations } }: { product: ProductCard }) {
  const variation = cardSize(productVariations)
  return (
    <Link to={`/products/${encodeURIComponent(id)}`} className="block h-full rounded-card">
      <Photo picture={images[0]} alt="" sizes="160px" className="rounded-card" />
      <span className="mt-2 line-clamp-2 font-display font-semibold text-brown leading-5">{name}</span>
      {variation && (
        <span className="mt-1 block text-small">
          <Price rupees={variation.price} className="font-semibold" />{' '}
          <span className="text-ink-soft">{unitLabel(variation).toLowerCase()}</span>
        </span>
      )}
    </Link>
  )
}
