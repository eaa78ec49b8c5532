import { call } from '#contract/api/endpoint.ts'
import type * as schema from './backups.schema.ts'

export type * from './backups.schema.ts'

/** All backups that are kept, newest first, and what would have to be done about them. */
export const listBackups = call<typeof schema.listBackups>('GET', '/admin/backups', {
  has: ['rows'],
})

/** Has a backup made and tried now; it is there after some moments. 409 for a shop that has nothing to lose, or whose backups others make. */
export const makeBackupNow = call<typeof schema.makeBackupNow>('POST', '/admin/backups')

/** The file of a backup, encrypted as it lies on the server (not an envelope). 404 where this machine has none of that name. */
export const downloadBackup = call<typeof schema.downloadBackup>('GET', '/admin/backups/:name/file')

/** The key that every backup of this shop is encrypted with, in groups of letters to write down, and the shop's name to print beside it. 403 without a second factor of a moment ago. */
export const showBackupKey = call<typeof schema.showBackupKey>('POST', '/admin/backups/key', {
  has: ['key'],
})

/** Who looks after the backups where the shop makes none itself. 409 where it does. */
export const nameBackupProvider = call<typeof schema.nameBackupProvider>('PUT', '/admin/backups/elsewhere')
