import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { openPopup } from '../session/popups.ts'
import { logOut, useSession } from '../session/session.ts'

/** The account corner from 768 px: a place of one width, whoever shops, so that nothing moves when it is known. */
export function Account() {
  return (
    <div className="hidden w-44 shrink-0 justify-end md:flex lg:w-52">
      <AccountLink />
    </div>
  )
}

/** Signed in, guest or anonymous (HEAD-07 to HEAD-09). `onLeave` hears that a place outside the menu was chosen. */
export function AccountLink({ onLeave }: { onLeave?: () => void }) {
  const { status, user } = useSession()
  const login = useRef<HTMLButtonElement>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone: what stands in its place has the focus.
    if (hasLeft.current && status === 'anonymous') login.current?.focus()
    hasLeft.current = false
  }, [status])
  if (status === 'guest') {
    return (
      <p className="flex min-h-11 items-center gap-3 text-brown">
        Welcome, Guest
        <button
          type="button"
          onClick={() => {
            onLeave?.()
            hasLeft.current = true
            logOut()
          }}
          className={`${target} underline underline-offset-4`}
        >
          Logout
        </button>
      </p>
    )
  }
  if (user) {
    const picture = user.role === 'user' ? user.profileImage?.thumbnailUrl : undefined
    return (
      <Link to="/profile" prefetch="intent" onClick={onLeave} className={`${target} min-w-0 max-w-full`}>
        {picture ? (
          <StoredPicture
            src={fileAddress(picture, 96)}
            alt=""
            width={32}
            height={32}
            standIn={noPhoto}
            className="size-8 shrink-0 rounded-full bg-backdrop object-cover"
          />
        ) : (
          noPhoto
        )}
        <span className="truncate">Welcome, {user.name || 'User'}</span>
      </Link>
    )
  }
  return (
    <button
      ref={login}
      type="button"
      onClick={() => {
        onLeave?.()
        openPopup('SIGNIN')
      }}
      className={target}
    >
      {noPhoto}
      Login/Register
    </button>
  )
}

const noPhoto = <Icon node={CircleUserRound} aria-hidden className="size-6 shrink-0" />

const target = 'inline-flex min-h-11 items-center gap-2 font-medium text-brown hover:text-ink'
