import { statfs } from 'node:fs/promises'
import { inBytes } from '#server/platform/observability/health-check.ts'

/** What must stay free for the shop itself: its database may lie on the same disk. */
const reservedBytes = 200e6

/** Throws a sentence where the disk of a folder has no room for so much. */
export async function refuseFullDisk(folder: string, bytes: number, what = 'the backup') {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + reservedBytes)
    throw new Error(
      `The disk has no room for ${what}: ${inBytes(free)} are free, ${inBytes(bytes + reservedBytes)} are needed. Make room on it.`,
    )
}

/** What went wrong with a backup, for its owner. A fault of the database is told by its code alone: its words may quote people. */
export function faultSentence(error: unknown) {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return 'The disk is full: nothing of the backup was kept. Make room on it.'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `The folder of the backups cannot be written (${code}).`
  if (/^[0-9A-Z]{5}$/.test(code))
    return `The database did not let it be made (${code}). The log of the server says more.`
  return code ? `It could not be written (${code}). The log of the server says more.` : message
}
