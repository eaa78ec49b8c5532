import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'

// The API as a process of its own, for tests that kill it: is given its settings as JSON, prints its address and listens.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const { db, pool } = await openDatabase(config)
const app = await createApp({ config, db, pool })
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
