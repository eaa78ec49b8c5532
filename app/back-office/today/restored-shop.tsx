import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import {
  closeRestoreCheck,
  listHeldMessages,
  type OpenRestore,
  sendHeldMessage,
} from '#contract/api/admin/operations/restores.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'

/** What the owner has to look at after a restore; each goes once it was looked at. */
export function RestoredShop({ restore: { backupAt, checks } }: { restore: OpenRestore }) {
  const [toConfirm, setCheckToClose] = useState<string>()
  const close = useAction({
    run: (id: string) => api(closeRestoreCheck, { params: { id } }),
    done: 'Noted',
    refresh: [['today'], ['held messages']],
    onDone: () => setCheckToClose(undefined),
  })
  return (
    <Panel
      title={`Restored from the backup of ${formatDayAndTime(backupAt)}: ${countOf(checks.length, 'thing')} to look at`}
      className="lg:col-span-2"
    >
      <ul className="grid divide-y divide-line">
        {checks.map(({ id, kind, text }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-60 flex-1 break-words">
              <p>{text}</p>
              {kind === 'messages' && <HeldMessages />}
            </div>
            <Button
              look="quiet"
              disabled={close.isPending}
              onClick={() => (kind === 'messages' ? setCheckToClose(id) : close.mutate(id))}
            >
              I have looked at it
            </Button>
          </li>
        ))}
      </ul>
      {toConfirm && (
        <DropHeldMessages
          isBusy={close.isPending}
          onConfirm={() => close.mutate(toConfirm)}
          onClose={() => setCheckToClose(undefined)}
        />
      )}
    </Panel>
  )
}

function useHeldMessages() {
  return useQuery({ queryKey: ['held messages'], queryFn: () => api(listHeldMessages, {}) })
}

type DropProps = { isBusy: boolean; onConfirm: () => void; onClose: () => void }

function DropHeldMessages(toConfirm: DropProps) {
  const { data = [] } = useHeldMessages()
  const count = `${countOf(data.length, 'message')}${data.length === mostListed ? ' or more' : ''}`
  return (
    <ConfirmDialog title="Leave them unsent?" confirm={`Leave ${count} unsent`} {...toConfirm}>
      <p>
        {count} of the list {data.length === 1 ? 'is' : 'are'} not sent, and cannot be sent once this is closed.
      </p>
    </ConfirmDialog>
  )
}

/** As many as the call gives. */
const mostListed = 100

function HeldMessages() {
  const query = useHeldMessages()
  const send = useAction({
    run: (id: string) => api(sendHeldMessage, { params: { id } }),
    done: 'Sent',
    refresh: [['held messages']],
  })
  return (
    <Loaded query={query}>
      {(messages) => (
        <ul className="mt-2 grid divide-y divide-line border-t border-line">
          {messages.map(({ id, channel, template, recipient, about, subject, text, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-small">
              <p className="min-w-48 flex-1 break-words">
                {template.replaceAll('-', ' ')}, {channel === 'sms' ? 'SMS' : 'mail'} to {recipient},{' '}
                {formatDayAndTime(createdAt)}
                {about && <span className="block font-semibold">{about}</span>}
                {subject && <span className="block">{subject}</span>}
                {text && <span className="block text-ink-soft">{text}</span>}
              </p>
              <Button look="quiet" disabled={send.isPending} onClick={() => send.mutate(id)}>
                Send it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
