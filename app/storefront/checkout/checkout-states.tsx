import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'

/** The checkout before it is known who shops and what (CHK-05). */
export function CheckoutSkeleton() {
  return (
    <div role="status" className="grid gap-8 md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div>
        <p className="mb-4 text-ink-soft">Loading...</p>
        <div className="divide-y divide-line border-line border-y">
          {[0, 1, 2].map((step) => (
            <div key={step} className="flex min-h-16 items-center gap-3">
              <span className="skeleton size-8 rounded-full" />
              <span className="skeleton h-5 w-48" />
            </div>
          ))}
        </div>
      </div>
      <div className="skeleton h-80 rounded-card" />
    </div>
  )
}

/** What the checkout needs could not be read. */
export function CheckoutProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <EmptyState isAlert title={text} text="Your cart is safe and nothing has been ordered.">
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  )
}

/** Another tab, or an order just placed, has emptied the cart. */
export function EmptyCheckout() {
  return (
    <EmptyState title="Your cart is empty">
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  )
}
