import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStorage } from './files/storage.ts'
import type { Callers } from './http/callers.ts'
import type { Reads } from './http/prepared-reads.ts'

/** What every feature is given. */
export type Shop = {
  config: Config
  db: Database
  pool: Pool
  callers: Callers
  files: FileStorage
  /** Public answers and pages, ready to be sent. */
  reads: Reads
}
