import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { showBackupKey } from '#contract/api/admin/operations/backups.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { backupsKey } from './backup-text.ts'
import { KeyGroups, KeySheet } from './key-sheet.tsx'

/** The key, to be written down or printed: without it nobody can open a copy. */
export function BackupKey({ shownAt }: { shownAt: string | null }) {
  const withFreshFactor = useFreshFactor()
  const [shown, setShown] = useState<Data<typeof showBackupKey>>()
  const key = shown?.key
  const show = useAction({
    run: () => withFreshFactor(() => api(showBackupKey)),
    done: 'Write it down now',
    refresh: [backupsKey, ['ready']],
    onDone: setShown,
  })
  return (
    <Panel
      title="The key"
      about="Every backup is locked with this one key. If the server is lost, a copy opens only with it: keep it on paper, away from the copies."
    >
      {key ? (
        <>
          <KeySheet backupKey={key} shop={shown.shop} now={new Date()} />
          <p className="mb-3 grid grid-cols-3 gap-x-4 gap-y-1 font-mono text-card" data-key>
            <KeyGroups backupKey={key} />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => window.print()}>
              Print the key
            </Button>
            <Button look="plain" onClick={() => setShown(undefined)}>
              Hide it
            </Button>
          </div>
        </>
      ) : (
        <Button look="quiet" disabled={show.isPending} onClick={() => show.mutate()}>
          Show the key
        </Button>
      )}
      {shownAt && <p className="mt-3 text-label text-ink-soft">Last shown {formatDayAndTime(shownAt)}</p>}
    </Panel>
  )
}
