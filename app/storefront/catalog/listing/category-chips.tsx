import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { Category } from '#contract/api/catalog/catalog.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { type ListingChoice, listingAddress, quietMove } from './listing-address.ts'

/** All, then the shop's categories; a chip drops the sub-category of a link (open-points 36). */
export function CategoryChips({ categories, choice }: { categories: Category[]; choice: ListingChoice }) {
  const row = useChosenInSight(choice.categoryId)
  const chips = [{ id: '', name: 'All', image: null }, ...categories]
  return (
    <nav
      ref={row}
      aria-label="Categories"
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-6 md:px-6 lg:-mx-1 lg:px-1"
    >
      <ul className="flex gap-2 lg:flex-wrap">
        {chips.map(({ id, name, image }) => (
          <li key={id} className="max-w-[80vw] shrink-0">
            <Link
              {...quietMove}
              to={listingAddress(choice, { categoryId: id, subCategoryId: '' })}
              data-category={id}
              aria-current={id === choice.categoryId ? 'true' : undefined}
              className={`flex min-h-11 items-center gap-2 rounded-full border font-medium transition-colors duration-150 ${image ? 'pr-4 pl-1' : 'px-5'} ${id === choice.categoryId ? 'border-brown bg-golden-pale text-ink' : 'border-wheat bg-white text-brown hover:bg-cream'}`}
            >
              {image && (
                <StoredPicture
                  src={fileAddress(image.thumbnailUrl, 96)}
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

/** On phones the row is longer than the screen: the chosen chip stands in its middle. */
function useChosenInSight(categoryId: string) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[aria-current][data-category="${CSS.escape(categoryId)}"]`)
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
  }, [categoryId])
  return row
}
