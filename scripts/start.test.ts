import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { type EmptyCopy, makeEmptyCopy } from './testing/empty-copy.ts'
import { guestOf } from './testing/guest-of.ts'
import type { StartedShop } from './testing/started-shop.ts'

// Installing, building and deleting takes minutes where other work has the machine.
const patience = 600_000

// One copy and one whole install for all of it, as each test finds what the last one left: in the order in which they stand.
describe('npm start, in a copy of the project without packages, build and data', { timeout: patience }, () => {
  let copy: EmptyCopy
  let ports: string[]
  let first: StartedShop
  let second: StartedShop
  let guest: Awaited<ReturnType<typeof guestOf>>
  let orderNumber: string
  let secretLine: string

  beforeAll(async () => {
    copy = makeEmptyCopy()
    ports = [String(await findFreePort()), String(await findFreePort())]
  })
  afterAll(() => copy?.remove(), patience)

  const start = (which: number) => copy.start({ PORT: ports[which] ?? '' })
  const nothingRuns = () => expect.poll(copy.running, { timeout: 20_000 }).toEqual([])

  it('killed with all it started in the middle of the install, it leaves half an install behind', async () => {
    const shop = start(0)
    await shop.waitForOutput('Installing packages ...')
    await expect.poll(copy.isInMidInstall, { timeout: 60_000 }).toBe(true)
    shop.signalGroup('SIGKILL')
    await shop.ended
    await nothingRuns()
    expect(copy.isInMidInstall()).toBe(true)
  })

  it('of two next starts at once one heals that and installs, and the other waits for it', async () => {
    first = start(0)
    second = start(1)
    const both = [first, second]
    await Promise.race(both.map((shop) => shop.waitForOutput('Building the storefront ...')))
    const installing = both.filter((shop) => shop.output().includes('Installing packages ...'))
    expect(installing).toHaveLength(1)
    const [waiting] = both.filter((shop) => !installing.includes(shop))
    expect(waiting?.output()).toContain('waiting for it ...')
    expect(copy.has('node_modules/.package-lock.json')).toBe(true)
  })

  it('both open then, and only one of them has built', async () => {
    await Promise.all([first.waitForOutput('Milloraa is open'), second.waitForOutput('Milloraa is open')])
    const builds = [first, second].filter((shop) => shop.output().includes('Building the storefront ...'))
    expect(builds).toHaveLength(1)
  })

  it('both have made one settings file with one secret, for its owner’s eyes alone, and name it', () => {
    for (const shop of [first, second]) expect(shop.output()).toContain(path.join(copy.folder, '.data/settings.env'))
    secretLine =
      copy
        .settings()
        .split('\n')
        .find((line) => line.startsWith('SHOP_SECRET=')) ?? ''
    expect(secretLine.length).toBeGreaterThan(60)
    expect(copy.settings().match(/^SHOP_SECRET=/gm)).toHaveLength(1)
  })

  it('the first page comes whole at the port that was asked for, with what it needs', async () => {
    expect(first.output()).toContain(`http://127.0.0.1:${ports[0]}`)
    const page = await fetch(`${first.origin}/`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('</html>')
    const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address)
    expect(parts.length).toBeGreaterThan(1)
    for (const address of parts) expect((await fetch(first.origin + address)).status, address).toBe(200)
    const products = await fetch(`${first.origin}/products`)
    expect(await products.text()).toContain('Ragi Flour')
  })

  it('a demo shop answers on this machine alone', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((networkInterface) => networkInterface?.family === 'IPv4' && !networkInterface.internal)
    for (const networkInterface of others)
      await expect(fetch(`http://${networkInterface?.address}:${ports[0]}/`)).rejects.toThrow()
    await expect(fetch(`http://127.0.0.2:${ports[0]}/`)).rejects.toThrow()
  })

  it('two shops on one data folder share its database: a cart filled at one is there at the other', async () => {
    guest = await guestOf(first.origin)
    await guest.fillCart(first.origin)
    expect(await guest.cart(second.origin)).toEqual([{ productId: expect.any(String), quantity: 2 }])
    expect(copy.running().filter(({ command }) => / -D \S*postgres/.test(command))).toHaveLength(1)
  })

  it('a taken port is said in one sentence, with exit code 1, and nothing of that start goes on', async () => {
    const before = copy.running().map(({ pid }) => pid)
    const third = start(0)
    expect(await third.ended).toEqual({ code: 1, signal: null })
    expect(third.output().trim().split('\n').at(-1)).toBe(
      `The shop could not be opened: port ${ports[0]} of 127.0.0.1 is taken by another program; please choose another by PORT.`,
    )
    const since = () => copy.running().filter(({ pid, command }) => !before.includes(pid) && !isPooled(command))
    await expect.poll(since, { timeout: 20_000 }).toEqual([])
  })

  it('Ctrl-C ends one of the two, and the other goes on with the database', async () => {
    second.signalGroup('SIGINT')
    expect(await second.ended).toEqual({ code: null, signal: 'SIGINT' })
    await expect(fetch(`${second.origin}/ready`)).rejects.toThrow()
    orderNumber = await guest.order(first.origin)
    expect(await guest.statusOf(first.origin, orderNumber)).toBe('CONFIRMED')
  })

  it('Ctrl-C in the last one ends everything in good order, the database too', async () => {
    first.signalGroup('SIGINT')
    expect(await first.ended).toEqual({ code: null, signal: 'SIGINT' })
    await nothingRuns()
    expect(copy.has('.data/postgres/postmaster.pid')).toBe(false)
    expect(copy.databaseLog()).toContain('database system is shut down')
  })

  it('a second start installs and builds nothing, and finds the order', async () => {
    first = start(0)
    await first.waitForOutput('Milloraa is open')
    expect(first.output()).not.toMatch(/Installing|Building|waiting for it/)
    expect(await guest.statusOf(first.origin, orderNumber)).toBe('CONFIRMED')
    expect(copy.settings()).toContain(secretLine)
  })

  it('killed with its database, it opens again with everything it had said yes to', async () => {
    await guest.fillCart(first.origin)
    const later = await guest.order(first.origin)
    copy.killAll()
    await first.ended
    await nothingRuns()
    first = start(0)
    await first.waitForOutput('Milloraa is open')
    expect(copy.databaseLog()).toContain('was not properly shut down')
    expect(await guest.statusOf(first.origin, orderNumber)).toBe('CONFIRMED')
    expect(await guest.statusOf(first.origin, later)).toBe('CONFIRMED')
  })
})

/** Lines of the database server's own processes come and go with what the shops ask. */
const isPooled = (command: string) => command.startsWith('postgres: ')
