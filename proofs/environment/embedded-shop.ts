import path from 'node:path'
import { readPidFile } from '#server/platform/postgres/postgres-folder.ts'
import { killTree } from './child-processes.ts'
import type { Proof } from './proof.ts'
import { prepareShop } from './shop-process.ts'

/** A shop with the PostgreSQL it brings along, which is killed once: gives the milliseconds until the shop answers again. */
export async function killEmbeddedDatabase({ folder, onEnd }: Pick<Proof, 'folder' | 'onEnd'>) {
  const shop = await prepareShop({ folder, name: 'own', databaseUrl: '' })
  onEnd(() => shop.stop())
  await shop.start()
  await shop.untilOpen()
  const { pid } = readPidFile(path.join(shop.settings.DATA_FOLDER, 'postgres')) ?? {}
  if (pid === undefined) throw new Error('The shop does not run its own PostgreSQL.')
  const killedAt = performance.now()
  killTree(pid)
  await shop.firstAnswer()
  return performance.now() - killedAt
}
