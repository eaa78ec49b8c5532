import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'

export default function MissingPage() {
  return (
    <EmptyState heading="h1" title="There is no such page" text="The address may be old or mistyped.">
      <ButtonLink look="quiet" to="/admin">
        To the first page
      </ButtonLink>
    </EmptyState>
  )
}
