import type { ReadyPoint } from '#contract/api/admin/operations/opening.ts'
import { placeName } from '#server/operations/backups/copies/copy-places.ts'
import { readBackupCare, readBackups } from '#server/operations/backups/read-backups.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { backupPoints } from './backup-points.ts'
import { readReadyFacts } from './ready-facts.ts'
import { goodsPoints, lawPoints, serverPoints, shopPoints } from './ready-points.ts'

/** Everything the law or the shop asks for before it sells, met or not. */
export async function readReadiness({ db, config }: Pick<Shop, 'db' | 'config'>) {
  const facts = await readReadyFacts(db)
  const backups = backupPoints(
    await readBackups(db, config),
    await readBackupCare(db),
    config.backups.copies.map(placeName),
  )
  const groups: { name: string; points: ReadyPoint[] }[] = [
    { name: 'Who sells here', points: lawPoints(facts) },
    { name: 'What is sold', points: goodsPoints(facts) },
    { name: 'How the shop works', points: shopPoints(facts) },
    { name: 'The server', points: [...serverPoints(facts, config), ...backups] },
  ]
  return { isDemo: config.isDemo, groups }
}
