import type { SeriesGap } from '#contract/api/admin/reports/gst.ts'
import { dayInIndia } from '../periods.ts'
import { gstDate } from './gstr1.ts'

/** What is known of numbers that may have been given out between a backup and the restore from it, for whoever files the month. */
export function describeGap({ series, after, backupAt, restoredAt }: SeriesGap) {
  const [backupDay, restoreDay] = [backupAt, restoredAt].map((moment) => gstDate(dayInIndia(new Date(moment))))
  const which = after ? `Numbers after ${after}` : `Numbers of the series ${series}`
  return `${which} may have been given out between the backup of ${backupDay} and the restore on ${restoreDay}: they are in the papers of the buyers, and not here.`
}
