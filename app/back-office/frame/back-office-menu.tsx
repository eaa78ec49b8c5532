import { useMutation, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import { NavLink } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { signOutStaff } from '#contract/api/admin/staff/sign-in.ts'
import { roleNames } from '../forms/role-names.ts'
import { accountKey } from '../session/back-office-client.tsx'
import { useStaff } from '../session/use-staff.ts'
import { sentenceOf } from '../ui/sentence-of.ts'
import { menuOf } from './menu.ts'

type Props = { onSignedOut: () => void; isTitled?: boolean }

/** Everything somebody may open, who they are, and the ways out. */
export function BackOfficeMenu({ onSignedOut, isTitled = false }: Props) {
  const { name, role } = useStaff()
  return (
    <div className="grid gap-5">
      <div className="px-3">
        {isTitled && <p className="font-display text-card font-bold text-brown">Back office</p>}
        <p className="text-small text-ink-soft">
          {name}, {roleNames[role]}
        </p>
      </div>
      <nav aria-label="Back office" className="grid gap-4">
        {menuOf(role).map(({ heading, entries }) => (
          <div key={heading}>
            <p className="px-3 pb-1 text-label font-medium text-ink-soft">{heading}</p>
            <ul>
              {entries.map(({ name, address, icon }) => (
                <li key={address}>
                  <NavLink to={address} end={address === '/admin'} className={entryClasses}>
                    <Icon node={icon} aria-hidden className="size-5 shrink-0" />
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-line border-t pt-3">
        <a href="/" className={entryClasses({ isActive: false })}>
          <Icon node={ExternalLink} aria-hidden className="size-5 shrink-0" />
          See the shop
        </a>
        <SignOut onSignedOut={onSignedOut} />
      </div>
    </div>
  )
}

function SignOut({ onSignedOut }: { onSignedOut: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(signOutStaff),
    onSuccess: () => {
      onSignedOut()
      // Nothing of this person stays behind for the next.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey !== accountKey })
      client.setQueryData(accountKey, null)
    },
    onError: (error) => showToast(sentenceOf(error), 'error'),
  })
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() => mutate()}
      className={`w-full ${entryClasses({ isActive: false })}`}
    >
      <Icon node={LogOut} aria-hidden className="size-5 shrink-0" />
      {isPending ? 'Signing out' : 'Sign out'}
    </button>
  )
}

function entryClasses({ isActive }: { isActive: boolean }) {
  return `flex min-h-11 items-center gap-3 rounded-field px-3 text-left lg:min-h-9 ${isActive ? 'bg-golden-pale font-semibold text-brown' : 'text-ink hover:bg-golden-pale/60'}`
}
