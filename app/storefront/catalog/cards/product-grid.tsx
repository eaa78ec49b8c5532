import type { ProductCard as Product } from '#contract/api/catalog/catalog.ts'
import { ProductCard } from './product-card.tsx'

/** Two to a row on phones, three on tablets, four on desks. */
export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id} className={index < picturesInSight ? 'flex' : 'flex far-23 md:far-27 lg:far-31'}>
          <ProductCard product={product} heading="h2" isFirst={index < picturesInSight} />
        </li>
      ))}
    </ul>
  )
}

/** Cards to come, in the places of the cards. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="flex gap-3 xs:flex-col">
          <div className="skeleton [animation-delay:0s]! aspect-square w-28 shrink-0 xs:w-full" />
          <div className="flex flex-1 flex-col gap-2">
            <div className="skeleton [animation-delay:0s]! h-5 w-3/4" />
            <div className="skeleton [animation-delay:0s]! h-4 w-1/2" />
            <div className="skeleton [animation-delay:0s]! h-4 w-full" />
            <div className="skeleton [animation-delay:0s]! mt-2 h-6 w-1/2" />
            <div className="skeleton [animation-delay:0s]! h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

const grid = 'grid grid-cols-1 gap-x-3 gap-y-6 xs:pairs md:grid-cols-3 md:gap-x-5 md:gap-y-10 lg:grid-cols-4'
const picturesInSight = 4
