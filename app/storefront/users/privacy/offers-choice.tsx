import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { type Consent, changeConsent, listConsents } from '#contract/api/accounts/consents.ts'
import { noticeVersion } from '../../session/consent-notice.tsx'
import { personalApi } from '../../session/personal-api.ts'

/** Whether offers may come by SMS, and everything that was agreed to and withdrawn. */
export function OffersChoice({ userId }: { userId: string }) {
  const queryKey = [userId, 'consents']
  const client = useQueryClient()
  const consents = useQuery({ queryKey, queryFn: ({ signal }) => personalApi()(listConsents, {}, { signal }) })
  const change = useMutation({
    mutationFn: (wantsOffers: boolean) =>
      personalApi()(changeConsent, { body: { wantsOffers, notice: noticeVersion } }),
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed)
      showToast(changed.wantsOffers ? 'You will get offers by SMS.' : 'No more offers by SMS.', 'success')
    },
    onError: () => showToast('Your choice could not be saved. Please try again.', 'error'),
  })

  if (consents.isPending) return <div className="skeleton h-11 max-w-xs" />
  if (!consents.data) {
    return (
      <div role="alert">
        <p className="mb-3">Your choice could not be read.</p>
        <Button look="quiet" onClick={() => void consents.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const isOn = change.isPending ? change.variables : consents.data.wantsOffers
  return (
    <>
      <Switch label="Send me offers by SMS" isOn={isOn} isBusy={change.isPending} onTurn={change.mutate} />
      <History log={consents.data.log} />
    </>
  )
}

type SwitchProps = { label: string; isOn: boolean; isBusy: boolean; onTurn: (isOn: boolean) => void }

function Switch({ label, isOn, isBusy, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onTurn(!isOn)}
      className="flex min-h-11 items-center gap-3 text-left"
    >
      <span
        aria-hidden
        className={`flex h-7 w-12 shrink-0 items-center rounded-full border-2 p-0.5 transition-colors duration-150 ${isOn ? 'justify-end border-leaf-dark bg-leaf-dark' : 'border-ink-soft bg-white'}`}
      >
        <span className={`size-5 rounded-full ${isOn ? 'bg-white' : 'bg-ink-soft'}`} />
      </span>
      {label}
    </button>
  )
}

function History({ log }: { log: Consent[] }) {
  if (log.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brown text-small underline underline-offset-4">
        What you agreed to, and when
      </summary>
      <ul className="space-y-1 text-ink-soft text-small">
        {log.map((consent) => (
          <li key={`${consent.purpose} ${consent.createdAt}`}>
            <time dateTime={consent.createdAt}>{written(consent.createdAt)}</time>: {describeConsent(consent)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeConsent({ purpose, isGiven, via }: Consent) {
  const what = purpose === 'marketing' ? 'offers by SMS' : 'what we keep to serve you'
  return `${isGiven ? 'agreed to' : 'withdrew'} ${what}, ${consentSources[via]}`
}

const consentSources = { 'sign-in': 'at login', 'guest-checkout': 'at checkout', profile: 'in your account' } as const

function written(moment: string) {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))
}
