import type { Pool } from 'pg'
import type { ResponseCache } from '#server/platform/cache/response-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FileStorage } from '#server/platform/files/storage.ts'
import type { Callers } from '#server/platform/http/callers.ts'

/** What every feature is given. */
export type Shop = {
  config: Config
  db: Database
  pool: Pool
  callers: Callers
  files: FileStorage
  /** Public answers and pages, ready to be sent. */
  responseCache: ResponseCache
}
