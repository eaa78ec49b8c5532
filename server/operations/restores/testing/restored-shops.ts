import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { backupsFolder } from '../../backups/restore-log.ts'
import { restoreToSell } from '../restore-to-sell.ts'

/** Backups of test shops and the shops restored from them, each in a database of its own; `close` ends them all. */
export function openRestores(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-restores-'))
  const names: string[] = []
  const shops: TestShop[] = []
  let backups = 0

  return {
    folder,
    /** Each lies in a folder of its own, so that nothing stands beside it. */
    async backUp({ pool, config }: Pick<TestShop, 'pool' | 'config'>) {
      backups += 1
      const file = path.join(mkdtempSync(path.join(folder, 'backup-')), `${backups}.backup`)
      await backUp({ pool, filesFolder: path.resolve(config.dataFolder, 'files') }, file)
      return file
    },
    /** On a machine of its own; `log` is the one that stood beside the backups. */
    async restore(file: string, { log }: { log?: string } = {}) {
      const name = `restored_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
      names.push(name)
      const databaseUrl = await createDatabase(inject('testServer'), name)
      const dataFolder = mkdtempSync(path.join(folder, 'machine-'))
      if (log) {
        mkdirSync(backupsFolder(dataFolder))
        copyFileSync(log, path.join(backupsFolder(dataFolder), path.basename(log)))
      }
      const { pool, close } = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
      const restored = await restoreToSell({ pool, dataFolder }, file)
      await close()
      const shop = await openTestShop({
        settings: { ...settings, DATA_FOLDER: dataFolder },
        door: async () => databaseUrl,
      })
      shops.push(shop)
      return { shop, restored }
    },
    async close() {
      for (const shop of shops) await shop.close()
      for (const name of names) await dropDatabase(inject('testServer'), name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
