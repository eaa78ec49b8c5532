import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import {
  endOtherShopperSessions,
  endShopperSession,
  listShopperSessions,
  type ShopperSession,
} from '#contract/api/accounts/sessions.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../../session/personal-api.ts'

/** Where a shopper is logged in, each place with a way to end it. */
export function OwnDevices({ userId }: { userId: string }) {
  const queryKey = [userId, 'sessions']
  const client = useQueryClient()
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => personalApi()(listShopperSessions, {}, { signal }) })
  const end = useMutation({
    mutationFn: ({ id }: ShopperSession) => personalApi()(endShopperSession, { params: { id } }),
    onSuccess: (remainingSessions, { device }) => ended(remainingSessions, `Logged out on ${device}.`),
    onError: (error, { device }) => {
      // Ended elsewhere meanwhile.
      if (isApiError(error) && error.statusCode === 404) void client.invalidateQueries({ queryKey })
      else showToast(`${device} is still logged in. Please try again.`, 'error')
    },
  })
  const endOthers = useMutation({
    mutationFn: () => personalApi()(endOtherShopperSessions),
    onSuccess: (remainingSessions) => ended(remainingSessions, 'Logged out everywhere else.'),
    onError: () => showToast('Your other devices are still logged in. Please try again.', 'error'),
  })
  const isBusy = end.isPending || endOthers.isPending

  function ended(remainingSessions: ShopperSession[], sentence: string) {
    client.setQueryData(queryKey, remainingSessions)
    showToast(sentence, 'success')
  }

  if (sessions.isPending) return <div className="skeleton h-16" />
  if (!sessions.data) {
    return (
      <div role="alert">
        <p className="mb-3">Your devices could not be read.</p>
        <Button look="quiet" onClick={() => void sessions.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  return (
    <>
      <ul className="grid gap-2">
        {sessions.data.map((session) => (
          <Device key={session.id} session={session} isBusy={isBusy} onEnd={() => end.mutate(session)} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button look="quiet" className="mt-3" disabled={isBusy} onClick={() => endOthers.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </>
  )
}

type Props = { session: ShopperSession; isBusy: boolean; onEnd: () => void }

function Device({ session: { device, createdAt, lastUsedAt, isThis }, isBusy, onEnd }: Props) {
  const id = useId()
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-field border border-line bg-white py-2 pr-2 pl-4">
      <div id={id} className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-ink-soft text-small">
          {isThis ? 'This device' : `Last used ${formatDayAndTime(lastUsedAt)}`}, logged in since{' '}
          {formatDayAndTime(createdAt)}
        </p>
      </div>
      {!isThis && (
        <Button look="plain" className="shrink-0" aria-describedby={id} disabled={isBusy} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  )
}
