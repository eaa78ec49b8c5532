import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { Backup, listBackups } from '#contract/api/admin/operations/backups.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { howLong } from '../order-parts/day-text.ts'
import { countOf } from '../order-parts/order-labels.ts'

export type Backups = Data<typeof listBackups>

export const backupsKey = ['backups'] as const

/** How the backups stand, in a sentence and a colour. */
export function verdictOn({
  isAlarming,
  isOpen,
  failed,
  copiesGoTo,
  restored,
  nextAt,
  rows: [last],
}: Pick<Backups, 'isAlarming' | 'isOpen' | 'failed' | 'copiesGoTo' | 'restored' | 'nextAt' | 'rows'>) {
  if (restored)
    return {
      look: isAlarming ? ('bad' as const) : ('watch' as const),
      sentence: [restoredWords(restored), nextWords(nextAt), failed?.fault].filter(Boolean).join(' '),
    }
  const made = last ? `The last backup was made ${howLong(last.ofMoment)}.` : 'There is no backup yet.'
  const sentence = [made, last?.checkFault ?? failed?.fault].filter(Boolean).join(' ')
  if (isAlarming) return { look: 'bad' as const, sentence }
  if (failed || !last)
    return {
      look: 'watch' as const,
      sentence: last || isOpen ? sentence : `${sentence} It begins once the shop is open for real.`,
    }
  if (copiesGoTo && !last.copiedAt)
    return {
      look: 'watch' as const,
      sentence: `${sentence} ${last.copyFault ?? 'It is not copied to the second place yet.'}`,
    }
  return { look: 'well' as const, sentence }
}

/** Of a shop that was restored, until it has made a backup. */
export function restoredWords({ backupAt, restoredAt }: NonNullable<Backups['restored']>) {
  return `This shop was restored ${howLong(restoredAt)} from the backup of ${formatDayAndTime(backupAt)}, and has made none since.`
}

export function nextWords(nextAt: string | null) {
  if (!nextAt) return ''
  const isSoon = Date.parse(nextAt) - Date.now() < 20 * 60_000
  return `The next is made by itself ${isSoon ? 'within some minutes' : `on ${formatDayAndTime(nextAt)}`}.`
}

/** '310 orders, 12 products, 40 files, 2.4 MB' */
export function describeSize({ orders, products, files, withoutFiles, byteSize }: Backup) {
  return [
    countOf(orders, 'order'),
    countOf(products, 'product'),
    withoutFiles ? 'without the pictures and papers in the bucket' : countOf(files, 'file'),
    formatSize(byteSize),
  ].join(', ')
}

/** Whether it was tried, and what came out. */
export function describeCheck({ checkedBy, checkFault, untried }: Backup) {
  if (checkFault) return { look: 'bad' as const, label: 'Cannot be used', sentence: checkFault }
  if (checkedBy === 'restored')
    return {
      ...{ look: 'good' as const, label: 'Tested' },
      sentence: 'A shop was made from it to test it, and its orders and sums were right.',
    }
  const sentence = 'The file can be read from beginning to end. No shop was made from it to test it.'
  return { look: 'plain' as const, label: 'Complete', sentence: untried ? `${sentence} ${untried}` : sentence }
}

function formatSize(bytes: number) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
