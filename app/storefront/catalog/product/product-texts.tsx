import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import { ProductDeclarations } from './product-declarations.tsx'
import { ProductTabs } from './product-tabs.tsx'

type Props = { product: Product; variation: ProductVariation | undefined; seller: Seller | null }

/** The long texts of a product beside what its label says. */
export function ProductTexts({ product, variation, seller }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <ProductTabs description={product.description} />
      <ProductDeclarations product={product} variation={variation} seller={seller} />
    </div>
  )
}
