import { Link } from 'react-router'
import type { Category } from '#contract/api/catalog.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { type ListingChoice, listingAddress, quietMove } from './listing-address.ts'

/** All, then the shop's categories; a chip drops the sub-category of a link (open-points 36). */
export function CategoryChips({ categories, choice }: { categories: Category[]; choice: ListingChoice }) {
  const chips = [{ id: '', name: 'All', image: null }, ...categories]
  return (
    <nav aria-label="Categories" className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:px-1">
      <ul className="flex gap-2 md:flex-wrap">
        {chips.map(({ id, name, image }) => (
          <li key={id} className="shrink-0">
            <Link
              {...quietMove}
              to={listingAddress(choice, { categoryId: id, subCategoryId: '' })}
              aria-current={id === choice.categoryId ? 'true' : undefined}
              className={`flex min-h-11 items-center gap-2 rounded-full border font-medium whitespace-nowrap transition-colors duration-150 ${image ? 'pr-4 pl-1' : 'px-5'} ${id === choice.categoryId ? 'border-brown bg-golden-pale text-ink' : 'border-wheat bg-white text-brown hover:bg-cream'}`}
            >
              {image && (
                <img
                  src={fileAddress(image.thumbnailUrl)}
                  alt=""
                  width={36}
                  height={36}
                  loading="lazy"
                  fetchPriority="low"
                  className="size-9 rounded-full bg-backdrop object-cover"
                />
              )}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
