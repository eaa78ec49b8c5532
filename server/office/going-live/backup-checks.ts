import type { ReadinessCheck } from '#contract/api/admin/operations/opening.ts'
import { type BackupCare, type BackupState, isAlarming } from '#server/operations/backups/read-backups.ts'
import { formatAge } from '../health/backup-checks.ts'
import { readinessCheck } from './readiness-checks.ts'

const page = { name: 'Backups', address: '/admin/backups' }
const rule = 'What is sold must outlive the server: books of six years (CGST Act 2017, section 36)'

/** Whether the shop would come back after its server is lost. */
export function backupChecks(
  state: BackupState,
  { elsewhereBy, keyShownAt }: BackupCare,
  copiesGoTo: string[],
): ReadinessCheck[] {
  const { isElsewhere, last } = state
  if (isElsewhere) {
    const madeByText = elsewhereBy ? `Made by ${elsewhereBy}` : 'Made by somebody else: say by whom'
    return [readinessCheck('backup', 'Backups', elsewhereBy !== null, { state: madeByText, rule, page })]
  }
  return [
    readinessCheck('backup', 'A backup of the last day', last !== null && !isAlarming(state), {
      weight: state.isOpen ? 'needed' : 'advised',
      ...{ state: stateOf(state), rule, page },
    }),
    readinessCheck('backup-copy', 'Copies away from the server', copiesGoTo.length > 0 && !last?.copyFault, {
      weight: 'advised',
      state: copiesGoTo.length > 0 ? (last?.copyFault ?? `To ${copiesGoTo.join(' and ')}`) : 'They go nowhere',
      rule: 'A fire or a thief takes the server and the backups on it together',
      setting: 'BACKUP_FOLDER, BACKUP_BUCKET',
      page,
    }),
    readinessCheck('backup-key', 'The key of the backups on paper', keyShownAt !== null, {
      weight: 'advised',
      state: keyShownAt ? 'It was shown to be written down' : 'Nobody has looked at it yet',
      rule: 'Without its key nobody can open a copy of the shop',
      page,
    }),
  ]
}

function stateOf({ isOpen, last, failed, checked }: BackupState) {
  if (checked?.fault) return checked.fault
  if (last) return `The last is ${formatAge(last.ageSeconds)} old`
  return isOpen ? (failed?.fault ?? 'None was made yet') : 'Begins by itself once the shop is open for real'
}
