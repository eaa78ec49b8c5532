import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { makeEmptyCopy } from './testing/empty-copy.ts'
import { guestOf } from './testing/guest-of.ts'
import { fetchNode } from './testing/node-of-npm.ts'

// The oldest that the README promises, those that people have, and one newer than the shop's own.
const launchers = ['20.19.0', '22.12.0', '24.0.0', '26.10.0']

describe('somebody with another Node than the shop’s own', { timeout: 900_000 }, () => {
  it.each(launchers)('has a shop by npm start, and its types checked, with Node %s', async (version) => {
    const node = fetchNode(version)
    const copy = makeEmptyCopy()
    try {
      const PATH = [node.programs, process.env.PATH].join(path.delimiter)
      expect(execFileSync('node', ['--version'], { env: { PATH }, encoding: 'utf8' }).trim()).toBe(`v${version}`)
      const shop = copy.start({ PORT: String(await findFreePort()) }, ['npm', 'start'], node.programs)
      await shop.waitForOutput('Milloraa is open')
      const page = await fetch(`${shop.origin}/`)
      expect(page.status).toBe(200)
      const guest = await guestOf(shop.origin)
      await guest.fillCart(shop.origin)
      expect(await guest.statusOf(shop.origin, await guest.order(shop.origin))).toBe('CONFIRMED')
      shop.signalGroup('SIGINT')
      await shop.ended
      const types = copy.start({}, ['npm', 'run', 'types'], node.programs)
      expect(await types.ended, types.output()).toEqual({ code: 0, signal: null })
      await expect.poll(copy.running, { timeout: 20_000 }).toEqual([])
    } finally {
      copy.remove()
      node.remove()
    }
  })
})
