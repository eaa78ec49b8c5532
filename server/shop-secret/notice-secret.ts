import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { settingsPath } from '../settings-file.ts'
import { readVoidFactors, voidFactorsText } from '../staff/void-factors.ts'
import { changedSecretText } from './changed-secret-text.ts'
import { readSecretStanding, storeFingerprint } from './fingerprint.ts'

/** At each start: the shop's secret is known from the first on. Gives what is to be said where it is another, which keeps nobody from selling. */
export async function noticeSecret(db: Database, config: Config): Promise<string | undefined> {
  await storeFingerprint(db, config)
  const names = await readVoidFactors(db, config)
  const file = settingsPath({ DATA_FOLDER: config.dataFolder })
  const { isChanged } = await readSecretStanding(db, config)
  if (isChanged) return changedSecretText(file, names)
  return names.length > 0 ? voidFactorsText(names, file) : undefined
}
