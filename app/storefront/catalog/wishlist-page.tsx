import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { SavedProducts } from '../wishlist/saved-products.tsx'
import { ProductGrid } from './cards/product-grid.tsx'

export function meta() {
  return [{ title: 'Saved products | Milloraa' }, { name: 'robots', content: 'noindex' }]
}

/** The products somebody saved, in this browser or with the account. */
export default function WishlistPage() {
  return (
    <div className="page">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Saved products' }]} />
      <h1 className="text-[1.375rem] leading-7 md:text-section md:leading-8">Saved products</h1>
      <SavedProducts grid={(products) => <ProductGrid products={products} />} />
    </div>
  )
}
