import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, line, Moment } from '#contract/api/fields.ts'

/** One backup that the shop made of itself; `ofMoment` is the moment that it holds, sizes are in bytes. */
export const Backup = z.object({
  name: z.string(),
  kind: z.enum(['nightly', 'asked']),
  ofMoment: Moment,
  byteSize: z.number(),
  orders: z.number(),
  products: z.number(),
  files: z.number(),
  /** `bucket`: the pictures and papers of the shop lie in a bucket, and are not in it. */
  withoutFiles: z.nullable(z.enum(['bucket'])),
  checkedAt: z.nullable(Moment),
  /** `read`: read to its end; `restored`: restored beside the shop, and its books judged. */
  checkedBy: z.nullable(z.enum(['read', 'restored'])),
  checkFault: z.nullable(z.string()),
  /** Why it could not be restored beside the shop. */
  untried: z.nullable(z.string()),
  copiedAt: z.nullable(Moment),
  copyFault: z.nullable(z.string()),
  /** On the machine that answers: only there it can be downloaded. */
  isHere: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

export const listBackups = endpointSchema({
  summary: 'Backups of the shop',
  access: 'staff',
  roles: ['admin'],
  data: z.object({
    /** Somebody else makes them (the setting BACKUPS), whom the owner has named in `elsewhereBy`. */
    isElsewhere: z.boolean(),
    elsewhereBy: z.nullable(z.string()),
    /** Made every night once the shop is open for real. */
    isOpen: z.boolean(),
    /** None is there, the last is older than 26 hours, or it turned out wrong. */
    isAlarming: z.boolean(),
    isBeingMade: z.boolean(),
    failed: z.nullable(z.object({ at: Moment, fault: z.string() })),
    /** The restore that this shop came from, until a backup was made since; null else. */
    restored: z.nullable(z.object({ backupAt: Moment, restoredAt: Moment })),
    /** When the next is made by itself, to ten minutes; null where none will be. */
    nextAt: z.nullable(Moment),
    /** Where copies go beside the server, or null. */
    copiesGoTo: z.nullable(z.string()),
    /** When the key was last shown to somebody, to write it down. */
    keyShownAt: z.nullable(Moment),
    rows: z.array(Backup),
  }),
})

export const makeBackupNow = endpointSchema({
  summary: 'Make a backup now',
  refuses: {
    409: [
      'There is nothing to back up: this shop has no {what}. Is it the right one (DATA_FOLDER, DATABASE_URL)?',
      'The backups of this shop are made elsewhere (the setting BACKUPS).',
    ],
  },
  access: 'staff',
  roles: ['admin'],
  data: z.null(),
})

export const downloadBackup = endpointSchema({
  summary: 'Download a backup',
  refuses: { 404: ['There is no such backup on this server.'] },
  produces: 'application/octet-stream',
  access: 'staff',
  roles: ['admin'],
  params: z.object({ name: bounded(80) }),
  data: z.null(),
})

export const showBackupKey = endpointSchema({
  summary: 'Show the key of the backups',
  refuses: { 403: ['Please give your second factor once more: it is more than ten minutes ago.'] },
  access: 'staff',
  roles: ['admin'],
  data: z.object({ key: z.string(), shop: z.string() }),
})

export const nameBackupProvider = endpointSchema({
  summary: 'Say who looks after the backups',
  refuses: { 409: ['This shop makes its backups itself.'] },
  access: 'staff',
  roles: ['admin'],
  body: z.object({
    by: line(80, 'Who makes the backups', 'Say who makes the backups').check(
      z.minLength(1, 'Say who makes the backups'),
    ),
  }),
  data: z.null(),
})
