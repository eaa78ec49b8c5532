import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { ProductCard } from '#contract/api/catalog/catalog.ts'
import { listProductCards } from '#contract/api/catalog/wishlist.ts'
import { openPopup } from '../session/popups.ts'
import { useSession } from '../session/session.ts'
import { retryWishlist, startWishlist, useWishlist } from './wishlist.ts'

/** The saved products as cards. One that is taken off keeps its place until the shopper leaves, so that a slip is put right by another press. */
export function SavedProducts({ grid }: { grid: (products: ProductCard[]) => ReactNode }) {
  const { isKnown, hasFailed } = useWishlist()
  const { products, isBroken, read } = useCards()
  useEffect(startWishlist, [])
  if (hasFailed || isBroken) return <NotRead onRetry={hasFailed ? retryWishlist : read} />
  if (!isKnown || !products) return <LoadingCards />
  return (
    <>
      <Where count={products.length} />
      {products.length > 0 ? grid(products) : <NothingSaved />}
    </>
  )
}

/** Where the list is kept, and how to take it along. */
function Where({ count }: { count: number }) {
  const { own, ids } = useWishlist()
  const isAnonymous = useSession(({ status }) => status === 'anonymous')
  return (
    <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 text-ink-soft text-small md:mb-6">
      <p role="status">{count > 0 ? `${ids.length === 1 ? '1 product' : `${ids.length} products`} saved` : ''}</p>
      {count > 0 && !own && isAnonymous && (
        <p>
          On this device only.{' '}
          <button
            type="button"
            onClick={() => openPopup('SIGNIN')}
            className="min-h-11 font-medium text-brown underline underline-offset-4"
          >
            Log in to keep them with your account
          </button>
        </p>
      )}
    </div>
  )
}

function NothingSaved() {
  return (
    <EmptyState title="Nothing saved yet" text="Press the heart of a product and find it here again.">
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  )
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      isAlert
      title="Your saved products could not be loaded"
      text="Nothing you saved is lost. Please check your connection and try again."
    >
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  )
}

function LoadingCards() {
  return (
    <div role="status" className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      <span className="sr-only">Loading your saved products...</span>
      {[1, 2, 3, 4].map((card) => (
        <span key={card} className="skeleton aspect-[3/5]" />
      ))}
      <noscript className="col-span-full">Your saved products are kept in your browser and need JavaScript.</noscript>
    </div>
  )
}

/** The cards of everything that was saved when the list was read, in its order. */
function useCards() {
  const { ids, own, isKnown } = useWishlist()
  const [found, setFound] = useState<{ products?: ProductCard[]; isBroken?: boolean }>({})
  // A list of another place is another list; a heart pressed here changes nothing but the heart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another list only
  const read = useCallback(() => {
    if (!isKnown) return
    setFound({})
    if (ids.length === 0) return setFound({ products: [] })
    api(listProductCards, { query: { ids: ids.join(',') } }).then(
      (products) => setFound({ products }),
      () => setFound({ isBroken: true }),
    )
  }, [isKnown, own])
  useEffect(read, [read])
  return { ...found, read }
}
