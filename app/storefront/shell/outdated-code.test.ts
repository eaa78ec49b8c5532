import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadWhenOutdated } from './outdated-code.ts'

let tab: EventTarget
let reloads: number
let answer: () => Promise<{ status: number }>

beforeEach(() => {
  tab = new EventTarget()
  reloads = 0
  answer = async () => ({ status: 404 })
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', () => answer())
  reloadWhenOutdated()
})

/** A part of the page cannot be fetched. */
async function missPart() {
  tab.dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a tab whose code is of a release that is gone', () => {
  it('is loaded anew, and only once when that does not help', async () => {
    await missPart()
    expect(reloads).toBe(1)
    await missPart()
    expect(reloads).toBe(1)
  })

  it('stays as it is while the line or the shop is away, and while its release is kept', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    await missPart()
    answer = async () => ({ status: 503 })
    await missPart()
    answer = async () => ({ status: 200 })
    await missPart()
    expect(reloads).toBe(0)
    answer = async () => ({ status: 404 })
    await missPart()
    expect(reloads).toBe(1)
  })
})
