import { type ReactNode, useState } from 'react'
import { QuantityStepper } from '#app/shared/ui/fields/quantity-stepper.tsx'
import { LazyWhenVisible } from '#app/shared/ui/lazy-when-visible.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import type { Product } from '#contract/api/catalog/catalog.ts'
import type { Seller, Settings } from '#contract/api/content/settings.ts'
import { BuyBar } from './buy-bar.tsx'
import { Gallery } from './gallery.tsx'
import { PriceBoard } from './price-board.tsx'
import { ProductFeatures, ProductHeadline } from './product-facts.tsx'
import { productTexts } from './product-parts.ts'
import { ratingPromiseOf } from './rating-promise.ts'
import { SizeChoice } from './size-choice.tsx'

type Props = {
  product: Product
  settings: Settings | null
  seller: Seller | null
  /** What can be done with the product as such: saved, shared. */
  actions?: ReactNode
  /** What comes below the texts: reviews, similar products. */
  children?: ReactNode
}

/** A product with a size and a quantity to choose: the picture beside the choice on desks, above it on phones. */
export function ProductScreen({ product, settings, seller, actions, children }: Props) {
  const [chosenSize, choose] = useState(product.productVariations[0]?.size)
  const [quantity, setQuantity] = useState(1)
  const variation = product.productVariations.find(({ size }) => size === chosenSize) ?? product.productVariations[0]
  return (
    <div className="flex flex-col gap-x-8 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:gap-x-14">
      {/* The article has no box of its own, so that the buy bar stays in sight down to the end of the page. */}
      <article className="contents">
        <div className="md:row-span-3">
          <div className="md:sticky md:top-20">
            <Gallery pictures={product.images} name={product.name}>
              {actions}
            </Gallery>
          </div>
        </div>
        <div className="flex flex-col gap-5 pt-4 md:pt-0">
          <ProductHeadline product={product} ratingPromise={ratingPromiseOf(seller)} />
          {variation && (
            <>
              <PriceBoard product={product} variation={variation} settings={settings} />
              <SizeChoice
                variations={product.productVariations}
                chosen={variation}
                onChoose={({ size }) => choose(size)}
              />
              <div>
                <p aria-hidden className="mb-2 text-label font-medium text-brown">
                  Quantity
                </p>
                <QuantityStepper quantity={quantity} label={product.name} onChange={setQuantity} />
              </div>
            </>
          )}
        </div>
        {variation ? <BuyBar product={product} variation={variation} quantity={quantity} /> : <div />}
        <div className="mt-6 md:col-start-2">
          <ProductFeatures features={product.description.features} />
        </div>
        <div className="mt-8 md:col-span-2 md:mt-14">
          <LazyWhenVisible
            part={productTexts}
            componentProps={{ product, variation, seller }}
            onMissing={showNoConnection}
          />
        </div>
      </article>
      {children}
    </div>
  )
}
