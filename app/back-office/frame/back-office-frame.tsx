import Menu from 'lucide/dist/esm/icons/menu.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { useStaff } from '../session/use-staff.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useBlockedMoves } from '../ui/dialogs/navigation-guards.ts'
import { BackOfficeMenu } from './back-office-menu.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { entryOf, frequentOf } from './menu.ts'

type Props = { onSignedOut: () => void; children: ReactNode }

/** What stands around every page of the back office: the menu at the side, or at the thumb on phones and tablets. */
export function BackOfficeFrame({ onSignedOut, children }: Props) {
  const { role } = useStaff()
  const { pathname } = useLocation()
  const main = useArrival(pathname)
  const side = useMarkInSight(pathname)
  const entry = entryOf(pathname)
  useBlockedMoves()
  return (
    <div className="min-h-dvh bg-white lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-field bg-white font-semibold text-brown shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <header
        ref={side}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-line border-r bg-cream px-3 py-4 lg:block"
      >
        <BackOfficeMenu isTitled onSignedOut={onSignedOut} />
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-[75rem] px-4 pt-4 pb-24 outline-none focus-visible:shadow-none md:px-6 md:pt-6 lg:px-8 lg:pb-12"
      >
        <ConnectionLine />
        {entry && !entry.roles.includes(role) ? (
          <EmptyState
            heading="h1"
            title="This page is not yours"
            text={`${entry.name} is not part of your role. Ask an admin of the shop if you need it.`}
          />
        ) : (
          children
        )}
      </main>
      <ThumbBar key={pathname} onSignedOut={onSignedOut} />
    </div>
  )
}

function ThumbBar({ onSignedOut }: { onSignedOut: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const entries = frequentOf(useStaff().role)
  const here = entryOf(useLocation().pathname)
  const isInMenu = here !== undefined && !entries.includes(here)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-white pb-[env(safe-area-inset-bottom)] lg:hidden">
      <nav aria-label="Most used" className="flex min-w-0 flex-1">
        {entries.map(({ name, address, icon }) => (
          <NavLink key={address} to={address} end={address === '/admin'} className={thumbClasses}>
            <Icon node={icon} aria-hidden className="size-5" />
            <span className="max-w-full truncate">{name}</span>
          </NavLink>
        ))}
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className={`${thumbClasses({ isActive: isInMenu })} ${entries.length > 0 ? 'max-w-20' : ''}`}
      >
        <Icon node={Menu} aria-hidden className="size-5" />
        <span>Menu</span>
      </button>
      {isMenuOpen && (
        <Dialog title="Back office" shape="menu" onClose={() => setMenuOpen(false)}>
          <div className="p-3">
            <BackOfficeMenu onSignedOut={onSignedOut} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

function thumbClasses({ isActive }: { isActive: boolean }) {
  return `flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-t-3 px-1 text-label font-medium ${isActive ? 'border-golden-edge text-brown' : 'border-transparent text-ink-soft'}`
}

/** The menu is longer than some screens: where somebody is, is seen in it. */
function useMarkInSight(pathname: string) {
  const side = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its mark at another place
  useEffect(() => {
    side.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return side
}

/** Another page begins at its top, and who listens hears of it; moves within a page (filters, tabs) leave everything where it is. */
function useArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
