import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import {
  type AccountSession,
  endAccountSession,
  endOtherSessions,
  listAccountSessions,
} from '#contract/api/admin/staff/factors.ts'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'

const key = ['staff', 'sessions'] as const

/** Where one is signed in, each place with a way to end it. */
export function AccountSessions() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => api(listAccountSessions), refetchInterval: 30_000 })
  const onDone = (sessions: AccountSession[]) => client.setQueryData(key, sessions)
  const end = useAction({
    run: ({ id }: AccountSession) => api(endAccountSession, { params: { id } }),
    done: (_, { device }) => `Signed out on ${device}`,
    onDone,
    refresh: [key],
  })
  const endOthers = useAction({ run: () => api(endOtherSessions), done: 'Signed out everywhere else', onDone })
  const hasOthers = (query.data?.length ?? 0) > 1
  return (
    <Panel
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button look="quiet" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={query} lines={2}>
        {(sessions) => (
          <ul className="grid gap-2">
            {sessions.map((session) => (
              <Session key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

type Props = { session: AccountSession; isBusy: boolean; onEnd: () => void }

function Session({ session: { device, createdAt, lastSeenAt, isThis, isProven }, isBusy, onEnd }: Props) {
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-field bg-cream py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{device}</span>
        <span className="block text-small text-ink-soft">
          Since {formatDayAndTime(createdAt)}
          {isThis ? '' : `, seen ${formatDayAndTime(lastSeenAt)}`}
          {isProven ? '' : ', second factor not given yet'}
        </span>
      </span>
      {isThis ? (
        <span className="pr-3">
          <Chip look="good">Here</Chip>
        </span>
      ) : (
        <Button look="plain" disabled={isBusy} aria-label={`Sign out on ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
