import type { ReadinessCheck } from '#contract/api/admin/operations/opening.ts'
import { destinationName } from '#server/operations/backups/copies/copy-destinations.ts'
import { readBackupCare, readBackups } from '#server/operations/backups/read-backups.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { backupChecks } from './backup-checks.ts'
import { goodsChecks, legalChecks, serverChecks, shopChecks } from './readiness-checks.ts'
import { readReadyFacts } from './readiness-facts.ts'

/** Everything the law or the shop asks for before it sells, met or not. */
export async function readReadiness({ db, config }: Pick<Shop, 'db' | 'config'>) {
  const facts = await readReadyFacts(db)
  const backups = backupChecks(
    await readBackups(db, config),
    await readBackupCare(db),
    config.backups.copies.map(destinationName),
  )
  const groups: { name: string; points: ReadinessCheck[] }[] = [
    { name: 'Who sells here', points: legalChecks(facts) },
    { name: 'What is sold', points: goodsChecks(facts) },
    { name: 'How the shop works', points: shopChecks(facts) },
    { name: 'The server', points: [...serverChecks(facts, config), ...backups] },
  ]
  return { isDemo: config.isDemo, groups }
}
