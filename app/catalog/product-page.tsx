import { data, isRouteErrorResponse, useRevalidator } from 'react-router'
import { getProduct } from '#contract/api/catalog.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { getSettings } from '#contract/api/settings.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { apiContext } from '../api/context.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductScreen } from './product-screen.tsx'
import { productStructuredData } from './product-structured-data.ts'

const failure = 'Failed to load product details'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const productId = params.id.trim()
  if (!productId) throw data('Product ID is required', { status: 400 })
  const [product, settings] = await Promise.all([
    api(getProduct, { params: { productId } }).catch(sayWhyNot),
    api(getSettings).catch(() => null),
  ])
  return { product, settings }
}

// An address that cannot be an id names no product either.
function sayWhyNot(error: unknown): never {
  const status = isApiError(error) ? error.statusCode : 0
  if (status === 404 || status === 400) throw data('Product not found', { status: 404 })
  throw data(failure, { status: status >= 500 ? status : 503 })
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin
  if (!loaderData || origin === undefined)
    return [{ title: `${sentenceOf(error)} | Milloraa` }, { name: 'robots', content: 'noindex' }]
  const { product } = loaderData
  const address = `${origin}/products/${encodeURIComponent(product.id)}`
  const name = product.hindiName ? `${product.name} (${product.hindiName})` : product.name
  const description = product.summary || `${product.name}, freshly milled and delivered within 24 hours.`
  const picture = product.images[0]
  return [
    { title: `${name} | Milloraa` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + (picture ? fileAddress(picture.originalUrl) : '/og-image.jpg') },
    { 'script:ld+json': productStructuredData(product, origin) },
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, settings } = loaderData
  return (
    <div className="page">
      <Breadcrumb
        steps={[{ name: 'Home', to: '/' }, { name: 'All Products', to: '/products' }, { name: product.name }]}
      />
      <ProductScreen key={product.id} product={product} settings={settings} />
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
