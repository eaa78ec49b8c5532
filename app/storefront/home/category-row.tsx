import { Link } from 'react-router'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { Category } from '#contract/api/catalog/catalog.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'

/** Every shelf of the shop at one glance. */
export function CategoryRow({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories">
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 md:grid-cols-6 md:gap-x-5">
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <Link
              to={`/products?categoryId=${encodeURIComponent(id)}`}
              prefetch="intent"
              className="group block text-center"
            >
              <span className="block overflow-hidden rounded-card bg-backdrop">
                <StoredPicture
                  src={fileAddress(image.thumbnailUrl, 240)}
                  srcSet={pictureSet(image.thumbnailUrl, [160, 240, 320])}
                  sizes="(min-width: 75rem) 11rem, (min-width: 48rem) 15vw, 28vw"
                  alt=""
                  width={240}
                  height={240}
                  loading="lazy"
                  decoding="async"
                  className="aspect-square w-full object-cover transition-transform duration-200 group-hover:scale-103"
                />
              </span>
              <span className="mt-2 block leading-5 font-medium text-balance text-brown">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
