import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../node-binary.mjs'

// npm run db:generate -- --name <what_it_does>: writes the next migration from server/platform/schema.
const drizzle = path.join(projectFolder, 'node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(process.execPath, [drizzle, 'generate', ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: 'inherit',
})
if (status === 0) {
  // The next migration is compared with the newest snapshot alone; each has 250 kB.
  const snapshots = globSync('db/migrations/meta/*_snapshot.json', { cwd: projectFolder }).sort()
  for (const older of snapshots.slice(0, -1)) rmSync(path.join(projectFolder, older))
}
process.exit(status ?? 1)
