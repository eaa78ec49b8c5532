import Download from 'lucide/dist/esm/icons/download.mjs'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Backup } from '#contract/api/admin/operations/backups.ts'
import { Chip } from '../ui/chip.tsx'
import { describeCheck, describeSize } from './backup-text.ts'

/** One backup: of when it is, what it holds, whether it was tried. */
export function BackupRow({ backup }: { backup: Backup }) {
  const { name, ofMoment, kind, isHere, copiedAt, copyFault } = backup
  const { look, label, sentence } = describeCheck(backup)
  const day = formatDayAndTime(ofMoment)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <time dateTime={ofMoment}>{day}</time> <Chip look={look}>{label}</Chip>
          {kind === 'asked' && <Chip>Asked for</Chip>}
        </p>
        <p className="text-small">{describeSize(backup)}</p>
        <p className={`text-small ${look === 'bad' ? 'text-chilli' : 'text-ink-soft'}`}>{sentence}</p>
        {copiedAt && (
          <p className="text-small text-ink-soft">Copied to the second place {formatDayAndTime(copiedAt)}</p>
        )}
        {copyFault && <p className="text-small text-chilli">{copyFault}</p>}
      </div>
      {isHere ? (
        <a
          href={`/api/v1/admin/backups/${name}/file`}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-field border border-wheat bg-white px-4 py-2 font-semibold text-brown hover:bg-cream"
        >
          <Icon node={Download} aria-hidden className="size-4" />
          Download<span className="sr-only"> the backup of {day}</span>
        </a>
      ) : (
        <p className="text-label text-ink-soft">{copiedAt ? 'In the second place only' : 'On another server'}</p>
      )}
    </li>
  )
}
