import { openPopup } from '../session/popups.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What visitors without the session a page needs see; they stay here and sign in (CHK-04, ORDS-08, ORD-10). */
export function LoginPrompt({ text }: { text?: string }) {
  return (
    <EmptyState title="Please log in to view your orders" {...(text ? { text } : {})}>
      <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
    </EmptyState>
  )
}
