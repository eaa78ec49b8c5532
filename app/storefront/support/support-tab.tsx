import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { openPopup } from '../session/popups.ts'
import { checkStoredToken, isAuthenticated, useSession } from '../session/session.ts'
import { TicketList, TicketsFailed, TicketsSkeleton } from './ticket-list.tsx'

/** The support tickets of the shopper: list, new ticket, chat (SUP-01). Visitors and guests are asked to log in (SUP-06). */
export function SupportTab() {
  const session = useSession()
  if (session.status === 'loading') return <TicketsSkeleton />
  if (session.status === 'unchecked') return <TicketsFailed onRetry={() => void checkStoredToken()} />
  if (!isAuthenticated(session) || !session.user) return <LoginNeeded />
  return (
    <QueryProvider>
      <TicketList userId={session.user.id} />
    </QueryProvider>
  )
}

function LoginNeeded() {
  return (
    <EmptyState
      title="Please log in to submit a support ticket"
      text="You find your tickets and our answers here then."
    >
      <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
    </EmptyState>
  )
}
