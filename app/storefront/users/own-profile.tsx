import type { ReactNode } from 'react'
import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { User } from '#contract/api/accounts/users.ts'
import { openPopup } from '../session/popups.ts'
import { checkStoredToken, useSession } from '../session/session.ts'

/** Only for signed-in shoppers; visitors and guests are asked to log in (open-points 24). */
export function OwnProfile({ children }: { children: (user: User) => ReactNode }) {
  const { status, user } = useSession()
  if (status === 'loading') return <ProfileSkeleton />
  if (status === 'unchecked') {
    return (
      <EmptyState
        isAlert
        heading="h1"
        title="Your account cannot be reached"
        text="Nothing of it is lost. Please check your connection and try again."
      >
        <Button onClick={() => void checkStoredToken()}>Try Again</Button>
      </EmptyState>
    )
  }
  if (status === 'user' && user && user.role !== 'guest') return <QueryProvider>{children(user)}</QueryProvider>
  return (
    <EmptyState heading="h1" title="Please log in to view your account">
      <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
    </EmptyState>
  )
}

/** The shape of the profile before it is known who is there. */
function ProfileSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16"
    >
      <span className="sr-only">Loading...</span>
      <div className="flex items-center gap-4 md:flex-col md:items-start">
        <span className="skeleton size-16 rounded-full md:size-24" />
        <span className="skeleton h-6 w-44" />
      </div>
      <div>
        <div className="skeleton mb-6 h-8 w-48" />
        {[0, 1, 2].map((section) => (
          <div key={section} className="skeleton mt-4 h-20 max-w-2xl" />
        ))}
      </div>
    </div>
  )
}
