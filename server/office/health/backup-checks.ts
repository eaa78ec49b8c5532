import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { type BackupState, isTooOld, type LastBackup } from '#server/operations/backups/read-backups.ts'
import { describeContents } from '#server/platform/backup-format/shop-contents.ts'
import { healthCheck, inBytes } from '#server/platform/observability/health-check.ts'

const page = { name: 'Backups', address: '/admin/backups' }
const [key, title] = ['backup', 'Backup of the shop']

/** Whether the shop could be brought back: how old its last backup is, and whether it was tried. */
export function backupChecks(state: BackupState, copiesGoTo: string[]): HealthCheck[] {
  const { isElsewhere, isOpen, last } = state
  if (isElsewhere) {
    const madeByText = 'Made by whoever looks after the database, as the setting BACKUPS says'
    return [healthCheck(key, title, { standing: 'off', state: madeByText })]
  }
  if (!last && !isOpen)
    return [
      healthCheck(key, title, { standing: 'off', state: 'Begins by itself once the shop is open for real', page }),
    ]
  return [lastBackupCheck(state), ...(last ? [backupTestCheck(state), copyCheck(last, { copiesGoTo, isOpen })] : [])]
}

function lastBackupCheck(backups: BackupState) {
  const { last, failed } = backups
  const failedAt = failed ? new Date(failed.at) : null
  const doneAt = last ? new Date(last.ofMoment) : null
  const isOld = isTooOld(backups)
  const state = [
    last ? `The last is ${formatAge(last.ageSeconds)} old, ${holds(last)}` : 'None was made yet',
    failed?.fault,
  ]
  return healthCheck(key, title, {
    standing: isOld ? 'bad' : failed || !last ? 'watch' : 'well',
    state: state.filter(Boolean).join('. '),
    advice: isOld ? makeOne : failed ? tryAgain : last ? null : 'It is made by itself within some minutes.',
    ...{ doneAt, failedAt, page },
  })
}

const tryAgain = 'It is tried again by itself, every hour.'
const makeOne =
  'The shop makes one every night by itself while it runs. Make one now on the page Backups; where that fails it says why.'

function holds(last: LastBackup) {
  const without = last.withoutFiles ? ', without the files in the bucket' : ''
  return `${inBytes(last.byteSize)} (${describeContents({ name: 'shop', ...last }).slice('shop: '.length)}${without})`
}

function backupTestCheck({ last, checked }: BackupState) {
  const [ownKey, ownTitle] = ['backup-check', 'Backup tested']
  if (!checked) return healthCheck(ownKey, ownTitle, { standing: 'watch', state: 'No backup was tested yet', page })
  const doneAt = new Date(checked.at)
  if (checked.fault)
    return healthCheck(ownKey, ownTitle, {
      ...{ standing: 'bad', state: checked.fault, failedAt: doneAt, page },
      advice:
        'Make another one now on the page Backups. If it is wrong again, whoever looks after the server has to see to it.',
    })
  if (last?.untried && checked.by === 'read')
    return healthCheck(ownKey, ownTitle, {
      standing: 'watch',
      state: 'The file can be read from beginning to end, but no shop was made from it to test it',
      advice: last.untried,
      page,
    })
  const state =
    checked.by === 'restored'
      ? 'A shop was made from it to test it, and its orders and sums were right'
      : 'The file can be read from beginning to end, and nothing is missing'
  return healthCheck(ownKey, ownTitle, { standing: 'well', state, doneAt, page })
}

function copyCheck(
  { copiedAt, copyFault }: LastBackup,
  { copiesGoTo, isOpen }: { copiesGoTo: string[]; isOpen: boolean },
) {
  const [ownKey, ownTitle] = ['backup-copy', 'Copy in a second place']
  if (copiesGoTo.length === 0)
    return healthCheck(ownKey, ownTitle, {
      // Advice only, as long as there is nothing to lose.
      standing: isOpen ? 'watch' : 'off',
      state: 'All backups lie on this server alone',
      advice: nameDestination,
      page,
    })
  if (copyFault) return healthCheck(ownKey, ownTitle, { standing: 'bad', state: copyFault, advice: tryAgain, page })
  if (!copiedAt) return healthCheck(ownKey, ownTitle, { standing: 'watch', state: 'The last is not copied yet', page })
  const doneAt = new Date(copiedAt)
  return healthCheck(ownKey, ownTitle, { standing: 'well', state: `To ${copiesGoTo.join(' and ')}`, doneAt, page })
}

const nameDestination =
  'A fire, a thief or a broken disk takes the shop and its backups together. Name a disk or a bucket in the settings BACKUP_FOLDER or BACKUP_BUCKET, or download one now and then.'

/** '40 minutes', '5 hours', '3 days'. */
export function formatAge(seconds: number) {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3_600)]
  if (minutes < 2) return 'a minute'
  if (minutes < 120) return `${minutes} minutes`
  return hours < 48 ? `${hours} hours` : `${Math.floor(seconds / 86_400)} days`
}
