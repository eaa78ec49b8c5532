import type { Shop } from '#server/platform/shop/shop.ts'
import { folderOf, removeParts } from './backup-folder.ts'
import { withBackupLine } from './backup-line.ts'
import { dropLeftOver, mayMakeDatabases } from './checks/throw-away-database.ts'

/** Clears away what a killed process had begun, a file or a database to try one in, unless another process is at it. */
export async function clearHalfWork({ config, pool }: Pick<Shop, 'config' | 'pool'>) {
  return withBackupLine(pool, async (line) => {
    await removeParts(folderOf(config))
    if (await mayMakeDatabases(line)) await dropLeftOver(line)
  })
}
