import { ArrowRight } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { type Category, type ProductCard as Product, searchProducts } from '#contract/api/catalog.ts'
import { listAppBanners, listWebBanners } from '#contract/api/content.ts'
import { apiContext } from '../api/context.ts'
import { listingAddress } from '../catalog/listing-address.ts'
import { ProductCard } from '../catalog/product-card.tsx'
import { seenLately } from '../recently-viewed/late-seen.ts'
import type { loader as rootLoader } from '../root.tsx'
import { pageMeta } from '../search-engines/page-meta.ts'
import { organizationFact, websiteFact } from '../search-engines/structured-data.ts'
import { tellNoConnection } from '../session/toasts.ts'
import { readStories } from '../stories/read-stories.ts'
import { Late, latePart } from '../ui/late.tsx'
import { Near } from '../ui/near.tsx'
import type { Route } from './+types/home-page.ts'
import { CategoryRow } from './category-row.tsx'
import { Hero } from './hero.tsx'
import { heroSlides } from './hero-slides.ts'
import { Offers } from './offers.tsx'

const featuredProducts = 3
const mill = latePart(async () => (await import('./mill.tsx')).Mill)
const customerStories = latePart(async () => (await import('../stories/stories.tsx')).Stories)

/** Offers and categories are the root's; a part that cannot be read is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [wide, narrow, featured, stories] = await Promise.all([
    api(listWebBanners).catch(() => []),
    api(listAppBanners).catch(() => []),
    api(searchProducts, { query: { limit: String(featuredProducts) }, body: { active: true } }).catch(() => ({
      data: [],
    })),
    readStories(api),
    // The server shows them at once; browsers fetch their code when they come near.
    mill.preload(),
    customerStories.preload(),
  ])
  return { slides: heroSlides(wide, narrow), featured: featured.data, stories, now: Date.now() }
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData
  const origin = root?.frame.origin ?? ''
  const facts = [organizationFact(origin, root?.seller ?? null), websiteFact(origin)]
  return pageMeta({ origin, path: '/', title, description, facts })
}

const title = 'Milloraa | Freshly milled atta and spices at your door'
const description =
  'Stone-ground atta by wheat variety, millet flours, besan and spices, milled fresh and delivered within 24 hours. The price per kilogram on every pack.'

export default function HomePage({ loaderData: { slides, featured, stories, now } }: Route.ComponentProps) {
  const { offers = [], categories = [], seller } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  return (
    <>
      <h1 className="sr-only">Milloraa: freshly milled atta and spices</h1>
      <Hero slides={slides} linkText={(address) => shopText(address, categories)} />
      <div className="page mt-6 md:mt-10">
        <CategoryRow categories={categories} />
      </div>
      <div className="page mt-12 md:mt-20">
        <Featured products={featured} />
      </div>
      <div className="page mt-12 md:mt-20">
        <Offers
          offers={offers}
          now={now}
          addressOf={({ categoryId, subCategoryId }) =>
            listingAddress({ categoryId: categoryId ?? '', subCategoryId: subCategoryId ?? '' })
          }
        />
      </div>
      <div className="mt-12 md:mt-20">
        <Near part={mill} given={{ promise: seller?.deliveryPromise ?? '' }} onMissing={tellNoConnection} />
      </div>
      <div className="mt-12 md:mt-20">
        <Near part={customerStories} given={{ stories: stories.list }} onMissing={tellNoConnection} />
      </div>
      <div className="page">
        <Late part={seenLately} given={{}} />
      </div>
    </>
  )
}

function Featured({ products }: { products: Product[] }) {
  return (
    <section aria-labelledby="featured">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="featured" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          What most kitchens start with
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
            <ArrowRight aria-hidden className="size-6" />
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
