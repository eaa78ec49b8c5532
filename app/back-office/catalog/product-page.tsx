import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import { type EditedProduct, getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { getSettings } from '#contract/api/content/settings.ts'
import { toBasisPoints } from '#contract/money.ts'
import { emptyProduct } from '#contract/rules/catalog/product-draft.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { catalogKey, categoriesKey, productKey } from './catalog-keys.ts'
import { PriceHistory } from './price-history.tsx'
import { ProductForm } from './product-form.tsx'
import { StateChip } from './product-state.tsx'
import { RemoveProduct } from './remove-product.tsx'

export function meta() {
  return hiddenPageMeta('Product · Back office')
}

/** One product in every detail, or a new one. */
export default function ProductPage() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewProduct /> : <KnownProduct key={id} id={id} />
}

const back = { to: '/admin/products', name: 'Products' }

function NewProduct() {
  const surroundings = useSurroundings()
  return (
    <>
      <PageHead title="New product" back={back} />
      <Loaded query={surroundings}>
        {({ categories, rules }) => <ProductForm product={emptyProduct(rules)} rules={rules} categories={categories} />}
      </Loaded>
    </>
  )
}

function KnownProduct({ id }: { id: string }) {
  // Read once: what somebody else saves meanwhile is told on saving, and never takes away what was typed.
  const query = useQuery({
    queryKey: productKey(id),
    queryFn: () => api(getEditedProduct, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const surroundings = useSurroundings()
  return (
    <Loaded query={query}>
      {(product) => (
        <>
          <ProductHead product={product} />
          <Loaded query={surroundings}>
            {({ categories, rules }) => (
              <ProductForm product={product} known={product} rules={rules} categories={categories} />
            )}
          </Loaded>
          <PriceHistory id={product.id} units={product.sizes} />
        </>
      )}
    </Loaded>
  )
}

function ProductHead({ product }: { product: EditedProduct }) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, state, shownFrom, isOrdered } = product
  return (
    <PageHead
      back={back}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {name} <StateChip state={state} shownFrom={shownFrom} />
        </span>
      }
    >
      {state === 'published' && (
        <a
          href={`/products/${encodeURIComponent(id)}`}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brown underline underline-offset-4"
        >
          See it in the shop
        </a>
      )}
      {!isOrdered && (
        <button
          type="button"
          onClick={() => setRemoving(true)}
          className="min-h-11 px-2 font-semibold text-chilli underline underline-offset-4"
        >
          Remove
        </button>
      )}
      {isRemoving && <RemoveProduct id={id} name={name} onClose={() => setRemoving(false)} />}
    </PageHead>
  )
}

function useSurroundings() {
  return useQuery({
    queryKey: [...catalogKey, 'surroundings', ...categoriesKey],
    queryFn: async () => {
      const [categories, { tax }] = await Promise.all([api(listEditedCategories), api(getSettings)])
      return { categories, rules: { taxBasisPoints: toBasisPoints(tax) } }
    },
  })
}
