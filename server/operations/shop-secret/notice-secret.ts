import { readVoidFactors, voidFactorsText } from '#server/people/sign-in/void-factors.ts'
import type { Config } from '#server/platform/config/config.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import type { Database } from '#server/platform/db/database.ts'
import { changedSecretText } from './changed-secret-text.ts'
import { readSecretState, storeFingerprint } from './fingerprint.ts'

/** At each start: the shop's secret is known from the first on. Gives what is to be said where it is another, which keeps nobody from selling. */
export async function noticeSecret(db: Database, config: Config): Promise<string | undefined> {
  await storeFingerprint(db, config)
  const names = await readVoidFactors(db, config)
  const file = settingsPath({ DATA_FOLDER: config.dataFolder })
  const { isChanged } = await readSecretState(db, config)
  if (isChanged) return changedSecretText(file, names)
  return names.length > 0 ? voidFactorsText(names, file) : undefined
}
