import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import type { ProductCard as Product } from '#contract/api/catalog/catalog.ts'
import { ProductCard } from '../cards/product-card.tsx'
import { useSimilarPages } from './similar-pages.ts'

const pictureSizes = '(min-width: 75rem) 24rem, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 60vw'

/**
 * One card under 640 px, two under 768, else three (PDP-25); moved by the visitor alone: swiped, by arrows on desks, by dots on
 * phones (PDP-26, open-points 29), or by Tab, as what takes the focus scrolls into sight.
 */
export function SimilarCarousel({ products }: { products: Product[] }) {
  const { track, page, pages, goTo } = useSimilarPages()
  return (
    <div className="relative">
      <ul
        ref={track}
        className="-mx-1 flex snap-x snap-mandatory gap-5 overflow-x-auto scroll-smooth py-1 [scrollbar-width:none]"
      >
        {products.map((product) => (
          <li
            key={product.id}
            className="flex w-full shrink-0 snap-start px-1 sm:w-[calc((100%-1.25rem)/2)] md:w-[calc((100%-2.5rem)/3)]"
          >
            <ProductCard product={product} pictureSizes={pictureSizes} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <>
          <Arrow name="Previous products" side="-left-4" isOff={page === 0} onPress={() => goTo(page - 1)}>
            <Icon node={ChevronLeft} aria-hidden className="size-6" />
          </Arrow>
          <Arrow name="Next products" side="-right-4" isOff={page === pages - 1} onPress={() => goTo(page + 1)}>
            <Icon node={ChevronRight} aria-hidden className="size-6" />
          </Arrow>
          <Dots page={page} pages={pages} onChoose={goTo} />
        </>
      )}
    </div>
  )
}

type ArrowProps = { name: string; side: string; isOff: boolean; onPress: () => void; children: ReactNode }

// Switched off by aria-disabled: the focus stays where it is at the end of the row.
function Arrow({ name, side, isOff, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className={`absolute top-[30%] z-1 hidden size-11 place-items-center rounded-full border border-line bg-white text-brown shadow-float hover:bg-cream aria-disabled:text-wheat aria-disabled:shadow-none md:grid ${side}`}
    >
      {children}
    </button>
  )
}

function Dots({ page, pages, onChoose }: { page: number; pages: number; onChoose: (page: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Similar products" className="mt-3 flex flex-wrap justify-center md:hidden">
      {Array.from({ length: pages }, (_, dot) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={dot}
          type="button"
          aria-label={`Page ${dot + 1} of ${pages}`}
          aria-current={dot === page ? 'true' : undefined}
          onClick={() => onChoose(dot)}
          className="grid h-11 w-6 place-items-center"
        >
          <span className={`rounded-full ${dot === page ? 'size-3 bg-brown' : 'size-2 bg-golden-edge'}`} />
        </button>
      ))}
    </div>
  )
}
