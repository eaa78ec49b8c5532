import { data, isRouteErrorResponse, useRevalidator, useRouteLoaderData } from 'react-router'
import { apiContext, frameContext } from '#app/shared/api/context.ts'
import type { loadFrame } from '#app/shared/api/load-frame.ts'
import { hiddenPageMeta, pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { LazyWhenVisible } from '#app/shared/ui/lazy-when-visible.tsx'
import { ShareButton } from '#app/shared/ui/share-button.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { getProduct, type Product } from '#contract/api/catalog/catalog.ts'
import { listReviews, type Review } from '#contract/api/catalog/reviews.ts'
import { getSettings } from '#contract/api/content/settings.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { seenLately } from '../recently-viewed/lazy-recently-viewed.ts'
import { breadcrumbFact } from '../search-engines/structured-data.ts'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import type { Route } from './+types/product-page.ts'
import { productFact } from './product/product-fact.ts'
import { productReviews, productTexts, similarProducts } from './product/product-parts.ts'
import { ProductScreen } from './product/product-screen.tsx'

const failure = 'Failed to load product details'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const productId = params.id.trim()
  if (!productId) throw data('Product ID is required', { status: 400 })
  const [product, settings, reviews] = await Promise.all([
    api(getProduct, { params: { productId } }).catch(throwRefusal),
    api(getSettings).catch(() => null),
    // A list that cannot be read is an empty one (ERR-18).
    api(listReviews, { params: { productId } }).catch(() => []),
    productTexts.preload(),
    productReviews.preload(),
    similarProducts.preload(),
  ])
  // Written by the server alone: no browser needs to know how.
  const facts = factsOf(product, reviews, context.get(frameContext).origin)
  return { product, settings, reviews, facts }
}

function factsOf(product: Product, reviews: Review[], origin: string) {
  return [
    productFact(product, reviews, origin),
    breadcrumbFact(origin, [
      { name: 'Home', path: '/' },
      { name: 'All Products', path: '/products' },
      { name: product.name, path: productPath(product) },
    ]),
  ]
}

function productPath({ id }: Product) {
  return `/products/${encodeURIComponent(id)}`
}

// An address that cannot be an id names no product either.
function throwRefusal(error: unknown): never {
  const status = isApiError(error) ? error.statusCode : 0
  if (status === 404 || status === 400) throw data('Product not found', { status: 404 })
  throw data(failure, { status: status >= 500 ? status : 503 })
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin
  if (!loaderData || origin === undefined) return hiddenPageMeta(sentenceOf(error))
  const { product, facts } = loaderData
  const [picture] = product.images
  return pageMeta({
    origin,
    path: productPath(product),
    title: product.hindiName ? `${product.name} (${product.hindiName})` : product.name,
    description: product.summary || `${product.name}, freshly milled and delivered to your door.`,
    picture: picture && fileAddress(picture.originalUrl, 1200),
    type: 'product',
    facts,
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, settings, reviews } = loaderData
  const { revalidate } = useRevalidator()
  const { seller = null, categories = [] } = useRouteLoaderData<typeof loadFrame>('root') ?? {}
  return (
    <div className="page">
      <Breadcrumb
        steps={[{ name: 'Home', to: '/' }, { name: 'All Products', to: '/products' }, { name: product.name }]}
      />
      <ProductScreen
        key={product.id}
        product={product}
        settings={settings}
        seller={seller}
        actions={
          <>
            <WishlistButton product={product} />
            <ShareButton title={product.name} className="bg-white bg-clip-content p-1" />
          </>
        }
      >
        <div className="mt-12 md:col-span-2 md:mt-16">
          <LazyWhenVisible
            key={product.id}
            part={productReviews}
            componentProps={{ product, reviews, onReviewed: () => void revalidate() }}
            onMissing={showNoConnection}
            {...(reviews.length > 8 ? { height: 'far-180 md:far-80' } : {})}
          />
        </div>
        <div className="mt-12 md:col-span-2 md:mt-16">
          <LazyWhenVisible
            part={similarProducts}
            componentProps={{ product, categories }}
            onMissing={showNoConnection}
          />
        </div>
        <div className="md:col-span-2">
          <Lazy part={seenLately} componentProps={{ now: product.id }} />
        </div>
      </ProductScreen>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const sentence = sentenceOf(error)
  if (sentence !== failure) {
    return (
      <EmptyState
        heading="h1"
        title={sentence}
        text="We may no longer sell it, or the address is mistyped. Your cart is safe."
      >
        <ButtonLink to="/products">See all products</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState isAlert heading="h1" title={failure} text="Your cart is safe. Please try again in a moment.">
      <Button disabled={state === 'loading'} onClick={() => void revalidate()}>
        Try Again
      </Button>
    </EmptyState>
  )
}

/** The loader's own sentence; whatever else went wrong is a failure to load (ERR-13 to ERR-15). */
function sentenceOf(error: unknown) {
  return isRouteErrorResponse(error) && typeof error.data === 'string' && error.status < 500 ? error.data : failure
}
