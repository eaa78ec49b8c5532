import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { connectionOf } from '#server/platform/db/written.ts'
import { reconcile } from '../reconcile.ts'
import { wantReconciliation } from '../want-reconciliation.ts'

/** One comparison after the other, until somebody kills this process: it says when each begins. */
// biome-ignore lint/style/noProcessEnv: a program of its own
const { COMPARE_FROM = '', ...settings } = process.env
const config = readConfig(settings)
const { db } = await openDatabase(config)
while (true) {
  await wantReconciliation(connectionOf(db), { from: new Date(COMPARE_FROM), reason: 'staff' })
  process.stdout.write('begins\n')
  while (await reconcile({ db, config }, { waitMs: 0, pauseMs: 0 }));
}
