import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import { Link, useRouteLoaderData } from 'react-router'
import { apiContext, frameContext } from '#app/shared/api/context.ts'
import type { loadFrame } from '#app/shared/api/load-frame.ts'
import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { LazyWhenVisible } from '#app/shared/ui/lazy-when-visible.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { type Category, type ProductCard as Product, searchProducts } from '#contract/api/catalog/catalog.ts'
import { listAppBanners, listWebBanners } from '#contract/api/content/content.ts'
import { getHomeCopy } from '#contract/api/content/page-copy.ts'
import { getSeller } from '#contract/api/content/settings.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { ProductCard } from '../catalog/cards/product-card.tsx'
import { listingAddress } from '../catalog/listing/listing-address.ts'
import { loadCopy } from '../content/load-copy.ts'
import { seenLately } from '../recently-viewed/lazy-recently-viewed.ts'
import { organizationFact, websiteFact } from '../search-engines/structured-data.ts'
import { readStories } from '../stories/read-stories.ts'
import type { Route } from './+types/home-page.ts'
import { CategoryRow } from './category-row.tsx'
import { Hero } from './hero.tsx'
import { heroSlides } from './hero-slides.ts'
import { Offers } from './offers.tsx'

const featuredProducts = 3
const mill = lazyPart(async () => (await import('./mill.tsx')).Mill)
const customerStories = lazyPart(async () => (await import('../stories/stories.tsx')).Stories)

/** Offers and categories are the root's; a part that cannot be read is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [wide, narrow, featured, stories, copy, seller] = await Promise.all([
    api(listWebBanners).catch(() => []),
    api(listAppBanners).catch(() => []),
    api(searchProducts, { query: { limit: String(featuredProducts) }, body: { active: true } }).catch(() => ({
      data: [],
    })),
    readStories(api),
    loadCopy(context, (api) => api(getHomeCopy), defaultHomeCopy),
    api(getSeller).catch(() => null),
    // The server shows them at once; browsers fetch their code when they come near.
    mill.preload(),
    customerStories.preload(),
  ])
  const { origin } = context.get(frameContext)
  // Written by the server alone: no browser needs to know how.
  const facts = [organizationFact(origin, seller), websiteFact(origin)]
  return { words: copy, slides: heroSlides(wide, narrow), featured: featured.data, stories, facts, now: Date.now() }
}

// Its offers count down from the server's time.
export function headers() {
  return { 'Cache-Control': 's-maxage=1' }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return loaderData ? pageMeta({ origin, path: '/', ...loaderData.words.search, facts: loaderData.facts }) : []
}

export default function HomePage({
  loaderData: { words: copy, slides, featured, stories, now },
}: Route.ComponentProps) {
  const { offers = [], categories = [], seller } = useRouteLoaderData<typeof loadFrame>('root') ?? {}
  return (
    <>
      <h1 className="sr-only">{copy.heading}</h1>
      <Hero slides={slides} linkText={(address) => shopText(address, categories)} />
      <div className="page mt-6 md:mt-10">
        <CategoryRow categories={categories} />
      </div>
      <div className="page mt-12 far-50 md:far-48 md:mt-20">
        <Featured products={featured} heading={copy.featured} />
      </div>
      <div className="page mt-12 far-30 md:far-14 md:mt-20">
        <Offers
          offers={offers}
          none={copy.noOffers}
          now={now}
          addressOf={({ categoryId, subCategoryId }) =>
            listingAddress({ categoryId: categoryId ?? '', subCategoryId: subCategoryId ?? '' })
          }
        />
      </div>
      <div className="mt-12 md:mt-20">
        <LazyWhenVisible
          part={mill}
          componentProps={{ ...copy, promise: seller?.deliveryPromise ?? '' }}
          onMissing={showNoConnection}
          height="far-60 md:far-48"
        />
      </div>
      <div className="mt-12 md:mt-20">
        <LazyWhenVisible
          part={customerStories}
          componentProps={{ stories: stories.list, copy: copy.stories }}
          onMissing={showNoConnection}
        />
      </div>
      <div className="page">
        <Lazy part={seenLately} componentProps={{}} />
      </div>
    </>
  )
}

function Featured({ products, heading }: { products: Product[]; heading: string }) {
  return (
    <section aria-labelledby="featured">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="featured" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          {heading}
        </h2>
        <Link
          to="/products"
          prefetch="intent"
          className="font-semibold text-brown underline underline-offset-4 max-md:hidden"
        >
          View all Products
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-x-3 gap-y-6 xs:pairs md:mt-6 md:grid-cols-3 md:gap-x-5">
        {products.map((product) => (
          <li key={product.id} className="flex">
            <ProductCard product={product} pictureSizes="(min-width: 75rem) 20rem, (min-width: 48rem) 22vw, 37vw" />
          </li>
        ))}
        <li className="flex md:hidden">
          <Link
            to="/products"
            className="flex min-h-24 w-full flex-col items-start justify-end gap-2 rounded-card bg-golden-pale p-4 font-display text-card leading-6 font-semibold text-brown"
          >
            View all Products
            <Icon node={ArrowRight} aria-hidden className="size-6" />
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** What the button of a banner says: the shelf it leads to, where it is one. */
function shopText(address: string, categories: Category[]) {
  const id = new URLSearchParams(address.split('?')[1]).get('categoryId')
  const category = categories.find((category) => category.id === id)
  return category ? `Shop ${category.name}` : 'Shop Now'
}
