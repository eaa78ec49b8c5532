import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Panel } from '../ui/panel.tsx'
import type { Backups } from './backup-text.ts'

/** Where copies of the backups go beside this machine, and what to do where they go nowhere. */
export function CopiesElsewhere({ copiesGoTo, rows }: Pick<Backups, 'copiesGoTo' | 'rows'>) {
  if (!copiesGoTo)
    return (
      <Panel title="Copies in a second place">
        <p className="font-semibold">None: all backups lie on this server alone.</p>
        <p className="mt-2 text-small">
          A fire, a thief or a broken disk takes the shop and its backups together, and nothing brings them back.
        </p>
        <p className="mt-2 text-small">
          Plug in a second disk and write its folder into the settings of the shop, such as{' '}
          <code className="wrap-anywhere">BACKUP_FOLDER=/mnt/disk</code>, or name a bucket in <code>BACKUP_BUCKET</code>
          ; then start the shop anew. Until then download a backup now and then.
        </p>
      </Panel>
    )
  const [last] = rows
  const copied = rows.find(({ copiedAt }) => copiedAt)
  return (
    <Panel title="Copies in a second place">
      <p className="font-semibold wrap-anywhere">To {copiesGoTo}</p>
      <p className="mt-2 text-small">
        Each new backup is copied there by itself; 14 nights stay. The key is not there: keep it on paper.
      </p>
      {last?.copyFault ? (
        <p className="mt-2 text-small text-chilli wrap-anywhere">{last.copyFault} It is tried again every hour.</p>
      ) : (
        <p className="mt-2 text-small text-ink-soft">
          {copied?.copiedAt ? `Last copied ${formatDayAndTime(copied.copiedAt)}` : 'Nothing was copied yet'}
        </p>
      )}
    </Panel>
  )
}
