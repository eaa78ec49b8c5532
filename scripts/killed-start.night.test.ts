import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { type EmptyCopy, makeEmptyCopy } from './testing/empty-copy.ts'
import type { StartedShop } from './testing/started-shop.ts'

// Installing, building and deleting takes minutes where other work has the machine.
const patience = 600_000

// One copy for all of it, as each test finds what the last one left: in the order in which they stand.
describe('npm start that is ended in parts, in a copy without packages, build and data', { timeout: patience }, () => {
  let copy: EmptyCopy
  let ports: string[]
  let first: StartedShop
  let second: StartedShop

  beforeAll(async () => {
    copy = makeEmptyCopy()
    ports = [String(await findFreePort()), String(await findFreePort())]
  })
  afterAll(() => copy?.remove(), patience)

  const start = (which: number) => copy.start({ PORT: ports[which] ?? '' })
  const nothingRuns = () => expect.poll(copy.running, { timeout: 20_000 }).toEqual([])

  it('whoever ends npm alone in the middle of the install is left with nothing that goes on', async () => {
    const shop = start(0)
    await shop.waitForOutput('Installing packages ...')
    await expect.poll(copy.isInMidInstall, { timeout: 60_000 }).toBe(true)
    shop.signalNpm('SIGTERM')
    expect((await shop.ended).signal).toBe('SIGTERM')
    await nothingRuns()
  })

  it('the launcher alone killed in the middle of the install takes npm with it', async () => {
    const shop = start(0)
    await shop.waitForOutput('Installing packages ...')
    await expect.poll(copy.isInMidInstall, { timeout: 60_000 }).toBe(true)
    killLauncher(copy)
    expect((await shop.ended).code).not.toBe(0)
    await nothingRuns()
  })

  it('a build that is killed is made anew by whoever waited for it', async () => {
    first = start(0)
    second = start(1)
    const printsProgress = (shop: StartedShop) =>
      shop.waitForOutput(/Building the storefront \.\.\. \d+ s/).then(() => shop)
    const building = await Promise.race([printsProgress(first), printsProgress(second)])
    building.signalGroup('SIGKILL')
    await building.ended
    expect(copy.has('build/.storefront')).toBe(false)
    if (building === first) first = start(0)
    else second = start(1)
    await Promise.all([first.waitForOutput('Milloraa is open'), second.waitForOutput('Milloraa is open')])
    const builds = [first, second].filter((shop) => shop.output().includes('Building the storefront ...'))
    expect(builds).toHaveLength(1)
  })

  it('npm alone told to end, as by a supervisor, ends the shop, and the last one its database', async () => {
    for (const shop of [first, second]) {
      shop.signalNpm('SIGTERM')
      expect(await shop.ended).toEqual({ code: null, signal: 'SIGTERM' })
    }
    await nothingRuns()
    expect(copy.databaseLog()).not.toContain('was not properly shut down')
  })

  it('npm alone killed takes the shop with it', async () => {
    first = start(0)
    await first.waitForOutput('Milloraa is open')
    first.signalNpm('SIGKILL')
    await first.ended
    await nothingRuns()
    first = start(0)
    await first.waitForOutput('Milloraa is open')
    expect(copy.databaseLog()).not.toContain('was not properly shut down')
    first.signalGroup('SIGINT')
    await first.ended
    await nothingRuns()
  })
})

function killLauncher(copy: EmptyCopy) {
  const launcher = copy.running().find(({ command }) => /^node scripts\/start\.mjs/.test(command))
  if (!launcher) throw new Error('There is no launcher.')
  process.kill(launcher.pid, 'SIGKILL')
}
