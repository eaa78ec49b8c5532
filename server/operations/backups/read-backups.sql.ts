import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import type { BackupState } from './read-backups.ts'

/** How the backups of the shop stand; the orders of a demo say nothing there. */
export async function readBackupState(executor: Executor, isDemo: boolean) {
  const state = columns({
    isOpen: expression<boolean>(
      prepared`exists (select from product) and (exists (select from staff) or exists (select from shopper))
        and (${!isDemo} or not exists (select from shop_order where demo))`,
    ),
    last: expression<BackupState['last']>(`(
      select json_build_object('id', id, 'ofMoment', of_moment, 'ageSeconds', extract(epoch from now() - of_moment)::int,
        'byteSize', byte_size, 'orders', orders, 'products', products, 'withoutFiles', without_files, 'untried', untried,
        'copiedAt', copied_at, 'copyFault', copy_fault) from made)`),
    failed: expression<BackupState['failed']>(`(
      select json_build_object('at', ended_at, 'fault', fault) from backup where fault is not null
        and ended_at > coalesce((select ended_at from made), '-infinity') order by ended_at desc limit 1)`),
    checked: expression<BackupState['checked']>(`(
      select json_build_object('at', checked_at, 'ageSeconds', extract(epoch from now() - checked_at)::int, 'by', checked_by,
        'fault', check_fault) from backup where checked_at is not null order by checked_by desc, checked_at desc limit 1)`),
  })
  const [found] = await rowsOf(
    executor,
    prepared`
    with made as (select * from backup where file_name is not null order by of_moment desc limit 1) select ${state}`,
  )
  if (!found) throw new Error('The database told nothing of its backups.')
  return found
}
