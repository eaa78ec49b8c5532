import { startJobs } from '#server/operations/schedule/queue.ts'
import { readConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/database.ts'

// The jobs as a process of their own, for tests that kill it: is given its settings as JSON, says when it looks for work.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const { db, pool } = await openDatabase(config)
await startJobs({ config, db, pool })
process.stdout.write('working')
