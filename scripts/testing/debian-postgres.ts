import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#proofs/environment/ports.ts'
import { findAccount } from '#server/platform/postgres/postgres-account.ts'
import { makeQuickFolder } from '#server/testing/quick-folder.ts'

export const debianFolder = (version: string) => `/usr/lib/postgresql/${version}/bin`

export function isInstalled(version: string) {
  return existsSync(path.join(debianFolder(version), 'postgres'))
}

/** A database server of Debian's PostgreSQL in a folder of its own, gone without a trace when it is closed. */
export async function openDebianPostgres(version: string) {
  const folder = makeQuickFolder(`milloraa-postgres-${version}-`)
  const account = findAccount(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const as = { ...account, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  const tool = (name: string) => path.join(debianFolder(version), name)
  const making = ['--auth=trust', '--username=milloraa', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(tool('initdb'), [`--pgdata=${data}`, ...making], { ...as, stdio: 'pipe' })
  const port = await findFreePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    // Lasting is not what is tested here.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  }
  const commandArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(tool('postgres'), ['-D', data, ...commandArguments], { ...as, stdio: 'ignore' })
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const ended = once(server, 'exit')
  const url = `postgres://milloraa@127.0.0.1:${port}/postgres`
  await untilItAnswers(url, () => server.exitCode !== null)
  return {
    url,
    async close() {
      process.removeListener('exit', kill)
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string, isEnded: () => boolean) {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (isEnded()) throw new Error('PostgreSQL ended as it began.', { cause: error })
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
