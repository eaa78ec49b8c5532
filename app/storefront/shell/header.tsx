import Menu from 'lucide/dist/esm/icons/menu.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy, preload } from '#app/shared/ui/lazy.tsx'
import type { Category } from '#contract/api/catalog/catalog.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import { Account } from './account.tsx'
import { CartTrigger } from './cart-trigger.tsx'
import { mobileMenu } from './lazy-parts.ts'
import { Logo } from './logo.tsx'
import { SearchForm } from './search-form.tsx'

/** Logo, search, account and cart: what stays in sight. On phones the menu holds the account and search is one tap away. */
export function Header({ categories, apps }: { categories: Category[]; apps: Seller['apps'] }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-white">
      <div className="page flex min-h-14 flex-wrap items-center justify-end xs:gap-1 md:min-h-18 md:flex-nowrap md:gap-4 lg:gap-8">
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          onPointerDown={() => preload(mobileMenu)}
          onClick={() => setMenuOpen(true)}
          className="-ml-3 grid size-[44px] shrink-0 place-items-center rounded-field text-brown hover:bg-cream md:hidden"
        >
          <Icon node={Menu} aria-hidden className="size-[24px]" />
        </button>
        <div className="mr-auto md:mr-0">
          <Logo />
        </div>
        <div className="hidden min-w-0 flex-1 md:block">
          <SearchForm />
        </div>
        <button
          type="button"
          aria-label="Search"
          aria-expanded={isSearchOpen}
          onClick={() => setSearchOpen(!isSearchOpen)}
          className="grid size-[44px] shrink-0 place-items-center rounded-field text-brown hover:bg-cream md:hidden"
        >
          <Icon node={Search} aria-hidden className="size-[24px]" />
        </button>
        <Account />
        <CartTrigger />
      </div>
      {isSearchOpen && (
        <div className="page pt-1 pb-3 md:hidden">
          <SearchForm hasFocus onDone={() => setSearchOpen(false)} />
        </div>
      )}
      {isMenuOpen && (
        <Lazy part={mobileMenu} componentProps={{ categories, apps, onClose: closeMenu }} onMissing={closeMenu} />
      )}
    </header>
  )
}
