import { useState } from 'react'
import type { Product } from '#contract/api/catalog.ts'
import type { Settings } from '#contract/api/settings.ts'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Gallery } from './gallery.tsx'
import { PriceBoard } from './price-board.tsx'
import { ProductDetails, ProductFeatures, ProductHeadline } from './product-facts.tsx'
import { SizeChoice } from './size-choice.tsx'

/** A product with a size and a quantity to choose: the picture beside the choice on desks, above it on phones. */
export function ProductScreen({ product, settings }: { product: Product; settings: Settings | null }) {
  const [chosenSize, choose] = useState(product.productVariations[0]?.size)
  const [quantity, setQuantity] = useState(1)
  const variation = product.productVariations.find(({ size }) => size === chosenSize) ?? product.productVariations[0]
  return (
    <article className="flex flex-col gap-x-8 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr_auto] lg:gap-x-14">
      <div className="md:row-span-3">
        <Gallery pictures={product.images} name={product.name} />
      </div>
      <div className="flex flex-col gap-5 pt-4 md:pt-0">
        <ProductHeadline product={product} />
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
      <ProductDetails product={product} />
    </article>
  )
}
