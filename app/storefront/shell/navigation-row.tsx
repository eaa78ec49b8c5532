import { Link, NavLink } from 'react-router'
import type { Category } from '#contract/api/catalog/catalog.ts'
import { isAuthenticated, useSession } from '../session/session.ts'
import { listingOf, navigationPages } from './shop-pages.ts'

/** The pages of the shop from 768 px; goes away on scroll. */
export function NavigationRow({ categories }: { categories: Category[] }) {
  const isSignedIn = useSession(isAuthenticated)
  return (
    <nav aria-label="Main" className="hidden border-line border-b md:block">
      <ul className="page flex items-center gap-x-6">
        {navigationPages.map(({ name, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive }) => `${link} ${isActive ? 'border-golden-edge' : 'border-transparent'}`}
            >
              {name}
            </NavLink>
          </li>
        ))}
        {categories.map(({ id, name }) => (
          <li key={id} className="hidden lg:block">
            <Link
              to={listingOf({ categoryId: id })}
              prefetch="intent"
              className={`${link} border-transparent font-normal`}
            >
              {name}
            </Link>
          </li>
        ))}
        {isSignedIn && (
          <li className="ml-auto">
            <NavLink
              to="/orders"
              prefetch="intent"
              className={({ isActive }) => `${link} ${isActive ? 'border-golden-edge' : 'border-transparent'}`}
            >
              My Orders
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

const link = 'inline-flex min-h-11 items-center border-b-3 font-medium whitespace-nowrap text-brown hover:border-wheat'
