import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { filtersOf, type ListingChoice, quietMove } from './listing-address.ts'

/** An empty listing, and the way on (LIST-06). */
export function NoProducts({ choice }: { choice: ListingChoice }) {
  const { keyword, categoryId, subCategoryId, page } = choice
  const isNarrowed = Boolean(keyword || categoryId || subCategoryId || page > 1 || filtersOf(choice) > 0)
  return (
    <EmptyState
      title="No products available"
      text={
        keyword ? `Nothing here is called “${keyword}”. Try another word, such as atta, haldi or jeera.` : undefined
      }
    >
      {isNarrowed ? (
        <ButtonLink {...quietMove} to="/products" look="quiet">
          See all products
        </ButtonLink>
      ) : (
        <ButtonLink to="/" look="quiet">
          Go to the home page
        </ButtonLink>
      )}
    </EmptyState>
  )
}
