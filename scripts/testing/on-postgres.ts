import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { projectFolder } from '../node-binary.mjs'
import { debianFolder, isInstalled, openDebianPostgres } from './debian-postgres.ts'

// npm run test:postgres -- <version> [--all-parts] [-- words of vitest]: what speaks SQL, on another PostgreSQL than the shop's own.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'all-parts': { type: 'boolean' } } })
const [version = '', ...commandArguments] = positionals
if (!/^\d\d$/.test(version)) {
  console.error('Which PostgreSQL? For example: npm run test:postgres -- 15')
  process.exit(1)
}
process.exitCode = isInstalled(version) ? await runOn(version) : reportMissing()

async function runOn(which: string) {
  const postgres = await openDebianPostgres(which)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(commandArguments.length > 0 ? commandArguments : ['--project', 'shop']),
  ]
  const tests = spawn(process.execPath, vitest, {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: postgres.url, NODE_ENV: 'test' },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  await postgres.close()
  return code ?? 1
}

function reportMissing() {
  const how = `apt-get install postgresql-${version} (on Debian; other versions from apt.postgresql.org)`
  console.log(`Not looked at: PostgreSQL ${version}, as ${debianFolder(version)} is not here: ${how}`)
  return values['all-parts'] ? 1 : 0
}
