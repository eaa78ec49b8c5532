import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'

// The API as a process of its own, for tests that kill it: is given its settings as JSON, prints its address and listens.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const { db, pool } = await openDatabase(config)
const app = await createApp({ config, db, pool })
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
