import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { startJobs } from '../queue.ts'

// The jobs as a process of their own, for tests that kill it: is given its settings as JSON, says when it looks for work.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const { db, pool } = await openDatabase(config)
await startJobs({ config, db, pool })
process.stdout.write('working')
