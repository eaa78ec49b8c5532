import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { openPopup } from '../../session/popups.ts'

/** What visitors without the session a page needs see; they stay here and sign in (CHK-04, ORDS-08, ORD-10). */
export function LoginPrompt({ text }: { text?: string }) {
  return (
    <EmptyState title="Please log in to view your orders" {...(text ? { text } : {})}>
      <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
    </EmptyState>
  )
}
