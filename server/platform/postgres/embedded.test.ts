import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { makeQuickFolder } from '#server/testing/quick-folder.ts'
import { type Embedded, openEmbedded } from './embedded.ts'

// Waiting for the disk is not what these tests are about.
const quick = { isDurable: false }
const folders: string[] = []
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('outlives a shop that is killed, and the next start finds it with every row', async () => {
    const folder = makeFolder()
    const shop = await openInChild(folder)
    const server = readPid(folder)
    shop.kill('SIGKILL')
    await once(shop, 'exit')

    const next = await openEmbedded(folder, quick)
    expect(readPid(folder)).toBe(server)
    expect(await sendRequest(next, 'select flour from shelf')).toEqual([{ flour: 'ragi' }])
    await next.close()
    expect(existsSync(pidFileOf(folder))).toBe(false)
  })

  it('is not left with the halves of starts that were killed while it was made', async () => {
    const folder = makeFolder()
    mkdirSync(path.join(folder, 'postgres.new-abc123', 'base'), { recursive: true })
    const shop = await openEmbedded(folder, quick)
    expect(existsSync(path.join(folder, 'postgres.new-abc123'))).toBe(false)
    await shop.close()
  })

  it('is made once and shared when several shops open one folder together', async () => {
    const folder = makeFolder()
    const [child, first, second] = await Promise.all([
      openInChild(folder),
      openEmbedded(folder, quick),
      openEmbedded(folder, quick),
    ])
    const server = readPid(folder)
    await sendRequest(first, 'create table tin (lid text)')
    await first.close()
    child.kill('SIGTERM')
    await once(child, 'exit')

    expect(readPid(folder)).toBe(server)
    expect(await sendRequest(second, 'select count(*)::int as tins from tin')).toEqual([{ tins: 0 }])
    await second.close()
    expect(existsSync(pidFileOf(folder))).toBe(false)
  })

  it('is stopped by the last of two shops that close together', async () => {
    const folder = makeFolder()
    const [first, second] = await Promise.all([openEmbedded(folder, quick), openEmbedded(folder, quick)])
    await Promise.all([first.close(), second.close()])
    expect(existsSync(pidFileOf(folder))).toBe(false)
  })

  it('opens although postmaster.pid was left over, its number free or given to a stranger', async () => {
    const folder = makeFolder()
    const before = await openEmbedded(folder, quick)
    const text = readFileSync(pidFileOf(folder), 'utf8')
    await before.close()
    const endedProcess = spawn(process.execPath, ['-e', ''])
    await once(endedProcess, 'exit')

    for (const stranger of [endedProcess.pid, process.ppid]) {
      writeFileSync(pidFileOf(folder), text.replace(/^\d+/, String(stranger)))
      const shop = await openEmbedded(folder, quick)
      expect(readPid(folder)).not.toBe(stranger)
      expect(await sendRequest(shop, 'select 1 as one')).toEqual([{ one: 1 }])
      await shop.close()
    }
  })

  it('takes a short private socket folder when the path is long', async () => {
    const folder = path.join(makeFolder(), 'a-very-long-name-'.repeat(8))
    const child = await openInChild(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const shop = await openEmbedded(folder, quick)
    expect(shop.connection.host.length).toBeLessThan(90)
    expect(await sendRequest(shop, 'select flour from shelf')).toEqual([{ flour: 'ragi' }])
    await shop.close()
    expect(existsSync(shop.connection.host)).toBe(false)
  })

  it('comes back by itself when its process is killed while the shop is open', async () => {
    const folder = makeFolder()
    const shop = await openEmbedded(folder, quick)
    const server = readPid(folder)
    process.kill(server, 'SIGKILL')
    await expect
      .poll(() => sendRequest(shop, 'select 2 as two').catch(() => 'away'), { timeout: 15_000 })
      .toEqual([{ two: 2 }])
    expect(readPid(folder)).not.toBe(server)
    await shop.close()
  })

  it('speaks TCP with a password where there are no Unix sockets', async () => {
    const folder = makeFolder()
    const shop = await openEmbedded(folder, { ...quick, isTcp: true })
    expect(await sendRequest(shop, 'select 3 as three')).toEqual([{ three: 3 }])
    const stranger = { ...shop, connection: { ...shop.connection, password: 'guess' } }
    await expect(sendRequest(stranger, 'select 1')).rejects.toThrow(/password/)
    await shop.close()
  })

  needs('root').it('runs for root in a folder that is closed to others', {}, async () => {
    const closed = path.join(makeFolder(), 'home')
    mkdirSync(closed, { mode: 0o700 })
    const shop = await openEmbedded(closed, quick)
    folders.push(realpathSync(path.join(closed, 'postgres')))
    await sendRequest(shop, "create table shelf as select 'bajra' as flour")
    await shop.close()
    const again = await openEmbedded(closed, quick)
    expect(await sendRequest(again, 'select flour from shelf')).toEqual([{ flour: 'bajra' }])
    await again.close()
  })
})

function makeFolder() {
  const folder = makeQuickFolder('milloraa-embedded-')
  folders.push(folder)
  return folder
}

const pidFileOf = (folder: string) => path.join(folder, 'postgres', 'postmaster.pid')
const readPid = (folder: string) => Number(readFileSync(pidFileOf(folder), 'utf8').split('\n')[0])

async function sendRequest({ connection }: Pick<Embedded, 'connection'>, statement: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A shop of its own process, which has written a row and stays open until SIGTERM. */
async function openInChild(folder: string): Promise<ChildProcess> {
  const program = `
    import pg from 'pg'
    import { openEmbedded } from ${JSON.stringify(path.resolve(import.meta.dirname, 'embedded.ts'))}
    const shop = await openEmbedded(${JSON.stringify(folder)})
    const client = new pg.Client(shop.connection)
    await client.connect()
    await client.query("create table shelf as select 'ragi' as flour")
    await client.end()
    process.on('SIGTERM', () => shop.close().then(() => process.exit(0)))
    console.log('open')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [text] = await once(child.stdout, 'data')
  expect(String(text).trim()).toBe('open')
  return child
}
