import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'

export function NotFoundScreen() {
  return (
    <EmptyState
      heading="h1"
      title="This page is not here"
      text="The address may be old or mistyped. Your cart is safe."
    >
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  )
}
