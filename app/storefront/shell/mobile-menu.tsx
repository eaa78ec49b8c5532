import ShoppingBasket from 'lucide/dist/esm/icons/shopping-basket.mjs'
import { Link } from 'react-router'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Category } from '#contract/api/catalog/catalog.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import { formatRupees } from '#contract/money.ts'
import { useCart } from '../cart/cart.ts'
import { openCartPanel } from '../cart/cart-panel-state.ts'
import { policyPages } from '../content/policy-pages.ts'
import { isAuthenticated, useSession } from '../session/session.ts'
import { AccountLink } from './account.tsx'
import { AppLinks } from './outside-links.tsx'
import { listingOf, navigationPages, shopPages } from './shop-pages.ts'

type Props = { categories: Category[]; apps: Seller['apps']; onClose: () => void }

/** The header once more for phones: account, cart, pages and app links (HEAD-10). */
export function MobileMenu({ categories, apps, onClose }: Props) {
  const isSignedIn = useSession(isAuthenticated)
  const { count, subtotal } = useCart()
  return (
    <Dialog title="Menu" shape="menu" onClose={onClose}>
      <div className="border-line border-b bg-cream px-4 py-2">
        <AccountLink onLeave={onClose} />
      </div>
      <nav aria-label="Menu" className="flex-1 px-4 py-2">
        <ul>
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                onClose()
                openCartPanel()
              }}
              className={`${row} w-full`}
            >
              <Icon node={ShoppingBasket} aria-hidden className="size-5" />
              Cart
              {count > 0 && (
                <span className="board ml-auto font-normal">
                  {count} · {formatRupees(subtotal)}
                </span>
              )}
            </button>
          </li>
          {isSignedIn && <MenuLink to="/orders" name="My Orders" onPress={onClose} />}
          <MenuLink to="/wishlist" name="Saved products" onPress={onClose} />
          {navigationPages.map(({ name, to }) => (
            <MenuLink key={to} to={to} name={name} onPress={onClose}>
              {to === '/products' && (
                <ul className="mb-2 ml-3 border-line border-l pl-4">
                  {categories.map((category) => (
                    <MenuLink
                      key={category.id}
                      to={listingOf({ categoryId: category.id })}
                      name={category.name}
                      isQuiet
                      onPress={onClose}
                    />
                  ))}
                </ul>
              )}
            </MenuLink>
          ))}
        </ul>
      </nav>
      <div className="border-line border-t px-4 py-2 text-ink-soft">
        <ul className="flex flex-wrap gap-x-6 text-small">
          {smallPages.map(({ name, to }) => (
            <MenuLink key={to} to={to} name={name} isQuiet onPress={onClose} />
          ))}
        </ul>
        <AppLinks links={apps} />
      </div>
    </Dialog>
  )
}

type MenuLinkProps = { to: string; name: string; isQuiet?: boolean; onPress: () => void; children?: React.ReactNode }

function MenuLink({ to, name, isQuiet = false, onPress, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onPress} className={isQuiet ? `${row} font-normal` : row}>
        {name}
      </Link>
      {children}
    </li>
  )
}

// Contact Us and Saved products stand among the pages above.
const smallPages = [...shopPages.filter(({ to }) => to !== '/contact-us' && to !== '/wishlist'), ...policyPages]

const row = 'flex min-h-11 items-center gap-3 font-medium text-brown'
