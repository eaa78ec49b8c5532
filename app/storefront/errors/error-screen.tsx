import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'

export function ErrorScreen() {
  return (
    <EmptyState
      isAlert
      heading="h1"
      title="The page did not load"
      text="Your cart and your orders are safe. Please try again in a moment."
    >
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </EmptyState>
  )
}
