import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Category, Product, ProductCard } from '#contract/api/catalog/catalog.ts'

const nearness = '600px 0px'

type Props = { product: Product; categories: Category[] }
type Found = { products: ProductCard[]; Carousel: ComponentType<{ products: ProductCard[] }> }

/** Others of the same category; they and the code that shows them come when the shopper is near (PDP-25 to PDP-28). */
export function SimilarProducts({ product, categories }: Props) {
  const [found, setFound] = useState<Found | 'nothing'>()
  const section = useRef<HTMLElement>(null)
  const { id, categoryId } = product
  const category = categories.find((category) => category.id === categoryId)

  useEffect(() => {
    if (!section.current) return
    let isMounted = true
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load({ id, categoryId }).then(
          (found) => isMounted && setFound(found),
          () => isMounted && setFound('nothing'),
        )
      },
      { rootMargin: nearness },
    )
    observer.observe(section.current)
    return () => {
      isMounted = false
      observer.disconnect()
    }
  }, [id, categoryId])

  return (
    <section ref={section} aria-labelledby="similar" className="border-line border-t pt-8 md:pt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-6">
        <h2 id="similar" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          Similar Products
        </h2>
        <Link
          to={category ? `/products?categoryId=${encodeURIComponent(category.id)}` : '/products'}
          prefetch="intent"
          className="py-1 font-semibold text-brown underline underline-offset-4"
        >
          {category ? `All of ${category.name}` : 'See all products'}
        </Link>
      </div>
      {found === undefined ? (
        <Loading />
      ) : found === 'nothing' ? (
        <p>No similar products found.</p>
      ) : (
        <found.Carousel products={found.products} />
      )}
    </section>
  )
}

async function load(product: Pick<Product, 'id' | 'categoryId'>): Promise<Found | 'nothing'> {
  const [{ findSimilar }, { SimilarCarousel }] = await Promise.all([
    import('./find-similar.ts'),
    import('./similar-carousel.tsx'),
  ])
  const products = await findSimilar(product)
  return products.length > 0 ? { products, Carousel: SimilarCarousel } : 'nothing'
}

function Loading() {
  return (
    <div className="noscript:hidden">
      <p role="status" className="text-ink-soft">
        Loading similar products...
      </p>
      <div aria-hidden className="mt-4 grid gap-x-5 sm:grid-cols-2 md:grid-cols-3">
        {['', 'max-sm:hidden', 'max-md:hidden'].map((shown) => (
          <div key={shown} className={shown}>
            <div className="skeleton aspect-square" />
            <div className="skeleton mt-3 h-5 w-3/4" />
            <div className="skeleton mt-2 h-4 w-1/2" />
            <div className="skeleton mt-4 h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
