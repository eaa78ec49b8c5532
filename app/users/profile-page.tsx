import { Link } from 'react-router'
import { openPopup } from '../session/popups.ts'
import { isAuthenticated, logOut, useSession } from '../session/session.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const meta = () => [{ title: 'Your account · Milloraa' }, { name: 'robots', content: 'noindex' }]

/** Who is signed in, the way to the orders, and Logout. Its details cannot be edited here yet. */
export default function ProfilePage() {
  const session = useSession()
  if (session.status === 'loading') return <div className="page min-h-96" />
  if (!isAuthenticated(session)) {
    return (
      <EmptyState title="Please log in to view your account">
        <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
      </EmptyState>
    )
  }
  const { user } = session
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Your account' }]} />
      <h1 className="text-section md:text-display">Welcome, {user?.name || 'User'}</h1>
      <p className="mt-1 text-ink-soft">
        {user?.countryCode} {user?.mobileNumber}
        {user?.email && ` · ${user.email}`}
      </p>
      <ul className="mt-6 max-w-md divide-y divide-line border-line border-y">
        {[
          { name: 'My Orders', to: '/orders' },
          { name: 'Terms', to: '/terms' },
          { name: 'Privacy', to: '/privacy' },
        ].map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="flex min-h-12 items-center font-medium text-brown hover:bg-cream"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={logOut} className="mt-6">
        Logout
      </Button>
    </div>
  )
}
