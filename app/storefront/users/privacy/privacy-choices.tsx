import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { logOutEverywhere } from '#contract/api/accounts/auth.ts'
import { readPersonalData } from '#contract/api/accounts/personal-data.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../../session/personal-api.ts'
import { logOut } from '../../session/session.ts'
import { DeleteAccount } from './delete-account.tsx'
import { OffersChoice } from './offers-choice.tsx'
import { OwnDevices } from './own-devices.tsx'

/** What somebody decides about their own data: offers, a copy of everything, all sessions, the whole account. */
export function PrivacyChoices({ user }: { user: User }) {
  return (
    <div className="max-w-2xl divide-y divide-line border-line border-y">
      <Choice title="Offers">
        <OffersChoice userId={user.id} />
      </Choice>
      <Choice title="Your data" text="Everything we keep about you, in one file: profile, orders, reviews and tickets.">
        <Download />
      </Choice>
      <Choice
        title="Your devices"
        text="Where you are logged in. Log out on any that you do not know or no longer have."
      >
        <OwnDevices userId={user.id} />
        <p className="mt-5 mb-3 text-ink-soft">Ends your login everywhere, on this device too:</p>
        <LogOutEverywhere />
      </Choice>
      <Choice
        title="Your account"
        text="Deletes your account and what we know about you, but for bills and past orders."
      >
        <DeleteAccount user={user} />
      </Choice>
    </div>
  )
}

function Choice({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="py-5">
      <h3 id={titleId} className="text-card">
        {title}
      </h3>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Download() {
  const download = useMutation({
    mutationFn: () => personalApi()(readPersonalData),
    onSuccess: (data) => saveAsFile('milloraa-my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => showToast(sentenceFor(error, 'Your data could not be read. Please try again.'), 'error'),
  })
  return (
    <Button look="quiet" disabled={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? 'Collecting your data' : 'Download my data'}
    </Button>
  )
}

function LogOutEverywhere() {
  const leave = useMutation({
    mutationFn: () => personalApi()(logOutEverywhere),
    onSuccess: () => {
      logOut()
      showToast('You are logged out everywhere.', 'success')
    },
    onError: (error) => showToast(sentenceFor(error, 'You are still logged in. Please try again.'), 'error'),
  })
  return (
    <Button look="quiet" disabled={leave.isPending} onClick={() => leave.mutate()}>
      Log out everywhere
    </Button>
  )
}

/** A wait is named by the server (open-points 106); everything else has the sentence of its place. */
function sentenceFor(error: unknown, otherwise: string) {
  return isApiError(error) && error.statusCode === 429 && error.hasServerMessage ? error.message : otherwise
}

function saveAsFile(name: string, content: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
