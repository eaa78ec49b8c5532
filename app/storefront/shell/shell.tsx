import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageFrame } from '#app/shared/api/context.ts'
import { Lazy, preload } from '#app/shared/ui/lazy.tsx'
import { LazyWhenVisible } from '#app/shared/ui/lazy-when-visible.tsx'
import { showNoConnection, useToasts } from '#app/shared/ui/toasts/toasts.ts'
import type { Category } from '#contract/api/catalog/catalog.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { payAttempt } from '../cart/cart.ts'
import { closeCartPanel, useCartPanel } from '../cart/cart-panel-state.ts'
import { onLogOut } from '../session/session.ts'
import { CheckoutHeader } from './checkout-header.tsx'
import { Header } from './header.tsx'
import { cartPanel, footer, toaster } from './lazy-parts.ts'
import { NavigationRow } from './navigation-row.tsx'
import { Popups } from './popups.tsx'
import { isCheckoutAddress } from './shop-pages.ts'
import { TopStrip } from './top-strip.tsx'
import { useArrivals } from './use-arrival.ts'

type Props = { frame: PageFrame; offers: Coupon[]; categories: Category[]; seller: Seller | null; children: ReactNode }

/** What stands around every screen. */
export function Shell({ frame, offers, categories, seller, children }: Props) {
  const { nth, isBusy, title } = useArrivals()
  const { pathname } = useLocation()
  const isCheckout = isCheckoutAddress(pathname)
  const isCartOpen = useCartPanelOf(pathname)
  useGoHomeAfterLogOut()
  useUnfinishedOrder()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-field bg-white font-semibold text-brown shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <RouteLoader nth={nth} isBusy={isBusy} />
      {frame.isDemo && <DemoStrip />}
      {seller?.notice && <p className="bg-brown px-4 py-2 text-center text-cream">{seller.notice}</p>}
      {isCheckout ? (
        <CheckoutHeader />
      ) : (
        <>
          <TopStrip offers={offers} seller={seller} />
          <Header categories={categories} apps={seller?.apps ?? []} />
          <NavigationRow categories={categories} />
        </>
      )}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-8rem)] flex-1 outline-none md:min-h-[calc(100dvh-12rem)] focus-visible:shadow-none"
      >
        {children}
      </main>
      <LazyWhenVisible part={footer} componentProps={{ isShort: isCheckout, seller }} height="far-44 md:far-28" />
      <p role="status" className="sr-only">
        {title}
      </p>
      {isCartOpen && !isCheckout && <Lazy part={cartPanel} componentProps={{}} onMissing={giveUpPanel} />}
      <Popups phoneAuth={frame.phoneAuth} />
      <Messages />
    </div>
  )
}

/** Messages wait for the code that shows them, which is asked for again until it is there. */
function Messages() {
  const isToasterNeeded = useToasts(({ isToasterNeeded }) => isToasterNeeded)
  const [tries, setTries] = useState(1)
  // What says that the network is gone must not wait for it: its code comes with the first touch of the page.
  useEffect(() => {
    const fetchAhead = () => preload(toaster)
    window.addEventListener('pointerdown', fetchAhead, { once: true })
    window.addEventListener('keydown', fetchAhead, { once: true })
  }, [])
  const tryAgain = () => setTimeout(() => setTries(tries + 1), 3_000)
  return isToasterNeeded && <Lazy key={tries} part={toaster} componentProps={{}} onMissing={tryAgain} />
}

/** The panel goes with the screen it was opened over, in one step, so that the next screen can take the focus. */
function useCartPanelOf(pathname: string) {
  const isOpen = useCartPanel(({ isOpen }) => isOpen)
  const [path, setPath] = useState(isOpen ? '' : pathname)
  useEffect(() => {
    if (path === pathname) return
    closeCartPanel()
    setPath(pathname)
  }, [path, pathname])
  return isOpen && path === pathname
}

function giveUpPanel() {
  closeCartPanel()
  showNoConnection()
}

function DemoStrip() {
  return (
    <aside aria-label="Demo shop" className="page flex min-h-7 items-center gap-2 text-label text-ink-soft">
      <strong className="font-semibold text-brown">Demo shop</strong>
      <span className="hidden truncate md:inline">Nothing here is sold or delivered.</span>
      <a href="/sandbox/outbox" className="ml-auto py-1 whitespace-nowrap text-brown underline underline-offset-2">
        Login codes
      </a>
    </aside>
  )
}

function useGoHomeAfterLogOut() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      // Whose number was changed by another finds the own login ended, and must not be led away from the way back.
      if (window.location.pathname !== '/undo-number') void navigate('/')
    }
    return onLogOut(leave)
  }, [navigate])
}

/** An order whose answer was lost is asked about wherever the shopper comes back, not only in the checkout (open-points 60). */
function useUnfinishedOrder() {
  useEffect(() => {
    if (!payAttempt()) return
    import('../checkout/order/unfinished-order.ts').then(
      ({ pollUnfinishedOrder }) => pollUnfinishedOrder(),
      () => {},
    )
  }, [])
}

/** A thin bar over the page for 800 ms, and longer while the next screen is on its way; takes no clicks and no space (ROUTE-13). */
function RouteLoader({ nth, isBusy }: { nth: number; isBusy: boolean }) {
  return (
    <div
      key={nth}
      aria-hidden
      data-testid="route-loader"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1"
    >
      <div className="route-loader h-1 origin-left bg-brown" />
      {isBusy && <div className="route-loader-wait absolute inset-x-0 top-0 h-1 bg-brown" />}
    </div>
  )
}
