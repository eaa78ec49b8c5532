import { useLocation } from 'react-router'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'

/** In place of a text that could not be had; the button asks the server anew, with or without scripts. */
export function NotLoaded({ sentence }: { sentence: string }) {
  const { pathname } = useLocation()
  return (
    <EmptyState isAlert title={sentence} text="The shop itself works, and your cart is safe.">
      <ButtonLink to={pathname} reloadDocument look="quiet">
        Try Again
      </ButtonLink>
    </EmptyState>
  )
}
