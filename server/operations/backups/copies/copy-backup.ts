import type pg from 'pg'
import type { Shop } from '#server/platform/shop/shop.ts'
import { faultSentence } from '../backup-faults.ts'
import { fileOf, folderOf, isThere } from '../backup-folder.ts'
import { withBackupLine } from '../backup-line.ts'
import { type LogEntry, readLog } from '../restore-log.ts'
import { type CopyDestination, openDestination, removeOldCopies } from './copy-destinations.ts'
import { addToLogAt } from './copy-restore-log.ts'

type CopyShop = Pick<Shop, 'config' | 'pool'>

/** Copies the newest backup to where the settings say; what could not be copied is tried again every hour. */
export async function copyWhenDue(shop: CopyShop) {
  const { copies } = shop.config.backups
  if (copies.length === 0) return
  await withBackupLine(shop.pool, async (line) => {
    const due = await findDue(line)
    const file = due && fileOf(shop.config, due.name)
    if (!due || !file || !(await isThere(file))) return
    const faults: string[] = []
    const log = await readLog(folderOf(shop.config))
    for (const destination of copies.map(openDestination)) {
      const fault = await copyTo(destination, file, log).then(() => undefined, copyFault)
      if (fault) faults.push(`Not copied to ${destination.name}. ${fault}`)
    }
    const fault = faults.length > 0 ? faults.join(' ') : null
    await line.query(
      'update backup set copy_tried_at = now(), copied_at = case when $2::text is null then now() end, copy_fault = $2 where id = $1',
      [due.id, fault],
    )
    if (fault) throw new Error(fault)
  })
}

async function copyTo(destination: CopyDestination, file: string, log: LogEntry[]) {
  await destination.put(file)
  await addToLogAt(destination, log)
  await removeOldCopies(destination)
}

async function findDue(line: pg.ClientBase) {
  const { rows } = await line.query<{ id: string; name: string; isDue: boolean }>(`
    select id, file_name as name, copied_at is null and check_fault is null
        and (copy_tried_at is null or copy_tried_at < now() - interval '1 hour') as "isDue"
    from backup where file_name is not null order by of_moment desc limit 1`)
  return rows[0]?.isDue ? rows[0] : undefined
}

/** What a bucket answers, by its name; a disk as for the backup itself. */
function copyFault(error: unknown) {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if ($metadata)
    return `The bucket answered ${name}${$metadata.httpStatusCode ? ` (HTTP ${$metadata.httpStatusCode})` : ''}.`
  return faultSentence(error)
}
