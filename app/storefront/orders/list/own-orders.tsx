import type { ReactNode } from 'react'
import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { isApiError } from '#contract/api/envelope.ts'
import { checkStoredToken, isAuthenticated, useSession } from '../../session/session.ts'
import { LoginPrompt } from './login-prompt.tsx'

type ErrorTexts = {
  /** For an answer that is not OK. */
  refused: string
  /** When no usable answer came. */
  unanswered: string
}

type Props = { errorTexts: ErrorTexts; placeholder: ReactNode; children: (userId: string) => ReactNode }

/** Only for signed-in shoppers: others are asked to log in, and nothing is asked before it is known who is there. */
export function OwnOrders({ errorTexts, placeholder, children }: Props) {
  const session = useSession()
  if (session.status === 'loading') return placeholder
  if (session.status === 'unchecked')
    return <LoadError errorTexts={errorTexts} onRetry={() => void checkStoredToken()} />
  if (!isAuthenticated(session) || !session.user) return <LoginPrompt />
  return <QueryProvider>{children(session.user.id)}</QueryProvider>
}

/** A load failure in place of the content: what happened, what is safe, what to press (open-points 102, 103). */
export function LoadError({
  errorTexts,
  error,
  onRetry,
}: {
  errorTexts: ErrorTexts
  error?: unknown
  onRetry: () => void
}) {
  return (
    <EmptyState
      isAlert
      title={isRefusal(error) ? errorTexts.refused : errorTexts.unanswered}
      text={`Your orders are safe. ${isRefusal(error) ? 'Please try again in a moment.' : 'Please check your connection and try again.'}`}
    >
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  )
}

/** Whether an answer came that is not OK. */
export function isRefusal(error: unknown) {
  return isApiError(error) && error.statusCode !== 0
}
