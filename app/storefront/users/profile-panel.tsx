import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { logOut } from '../session/session.ts'
import { Avatar } from './picture/avatar.tsx'
import { useProfileImage } from './picture/use-profile-image.ts'
import { addressOf, type ProfileTab, quickActions } from './profile-tabs.ts'

/** Who is signed in and the ways to everything of theirs; above the content on phones, left of it from 768 px. */
export function ProfilePanel({ user, tab }: { user: User; tab: ProfileTab }) {
  const image = useProfileImage()
  return (
    <div className="md:border-line md:border-r md:pr-6">
      <div className="md:sticky md:top-24">
        <div className="flex items-center gap-4 md:flex-col md:items-start">
          <Avatar user={user} image={image} />
          <div className="min-w-0">
            <h1 className="text-card md:text-price">
              <Link
                to={addressOf('details')}
                state={quiet}
                aria-current={tab === 'details' ? 'page' : undefined}
                className="inline-block py-2 [overflow-wrap:anywhere] underline-offset-4 hover:underline"
              >
                Hello{user.name && `, ${user.name}`}
                <Icon node={ChevronRight} aria-hidden className="ml-0.5 inline size-5 align-[-0.15em]" />
              </Link>
            </h1>
            <p className="text-ink-soft text-small">
              {user.countryCode} {user.mobileNumber}
            </p>
          </div>
        </div>
        {image.problem && (
          <div role="alert" className="mt-3 rounded-field border border-chilli px-3 py-2 text-chilli text-small">
            <p>{image.problem.sentence}</p>
            {image.problem.reason && <p>{image.problem.reason}</p>}
          </div>
        )}
        <nav aria-label="Your account" className="mt-4 md:-ml-3">
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 md:grid-cols-1 md:gap-1">
            {quickActions.map((action) => (
              <Action key={action.tab}>
                <Link
                  to={addressOf(action.tab)}
                  state={quiet}
                  aria-current={tab === action.tab ? 'page' : undefined}
                  className={`${target} aria-[current]:border-brown aria-[current]:bg-golden-pale aria-[current]:font-semibold md:aria-[current]:border-transparent`}
                >
                  {action.name}
                </Link>
              </Action>
            ))}
            <Action>
              <button type="button" onClick={logOut} className={target}>
                Logout
              </button>
            </Action>
          </ul>
        </nav>
      </div>
    </div>
  )
}

function Action({ children }: { children: ReactNode }) {
  return <li className="flex">{children}</li>
}

// A tab is a part of this screen: opening one neither scrolls nor shows the route loader (open-points 21).
const quiet = { quiet: true }

const target =
  'flex min-h-12 w-full items-center justify-center rounded-field border border-wheat px-2 py-1 text-center font-medium text-brown text-small hover:bg-cream md:min-h-11 md:justify-start md:border-transparent md:px-3 md:text-left md:text-body'
