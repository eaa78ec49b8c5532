import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { makeQuickFolder } from '#server/testing/quick-folder.ts'

const rounds = isNight ? 250 : 15
const manyMs = 600_000

describe('launchers that want to install and build in one folder', { timeout: 120_000 }, () => {
  let folder: string
  const waiting: ChildProcess[] = []
  beforeAll(async () => {
    folder = makeQuickFolder('milloraa-lock-')
    mkdirSync(path.join(folder, 'scripts'))
    for (const file of ['lock.mjs', 'node-binary.mjs', 'progress.mjs'])
      cpSync(path.join(import.meta.dirname, file), path.join(folder, 'scripts', file))
    for (let count = 0; count < 6; count += 1) waiting.push(await openLauncher())
  })
  afterAll(() => {
    for (const launcher of waiting) launcher.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `work one after the other, though all six find at once that the one before was killed, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        await killOneAtWork()
        const at = Date.now() + 15
        const spans = await Promise.all(waiting.map((launcher) => work(launcher, at)))
        spans.sort((one, other) => one.entered - other.entered)
        const overlaps = spans.filter(({ entered }, index) => entered < (spans[index - 1]?.left ?? 0))
        expect(overlaps).toEqual([])
      }
    },
    manyMs,
  )

  it('do not wait for a killed one whose process number another program has meanwhile', async () => {
    await killOneAtWork()
    const [name = ''] = readdirSync(path.join(folder, '.react-router'))
    const lock = path.join(folder, '.react-router', name)
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }))
    const longAgo = new Date(Date.now() - 20_000)
    utimesSync(lock, longAgo, longAgo)
    const [launcher] = waiting as [ChildProcess]
    const { entered, left } = await work(launcher, 0)
    expect(left).toBeGreaterThanOrEqual(entered)
  })

  async function openLauncher() {
    const program = path.join(import.meta.dirname, 'testing', 'lock-worker.mjs')
    const lock = pathToFileURL(path.join(folder, 'scripts', 'lock.mjs')).href
    const launcher = fork(program, [lock], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(launcher, 'message')
    return launcher
  }

  async function killOneAtWork() {
    const launcher = await openLauncher()
    launcher.send({ at: 0, forMs: manyMs })
    await once(launcher, 'message')
    launcher.kill('SIGKILL')
    await once(launcher, 'exit')
  }
})

function work(launcher: ChildProcess, at: number) {
  const span = { entered: 0, left: 0 }
  return new Promise<typeof span>((resolve) => {
    const expectReports = (reports: { entered?: number; left?: number; released?: boolean }) => {
      Object.assign(span, reports)
      if (!reports.released) return
      launcher.off('message', expectReports)
      resolve(span)
    }
    launcher.on('message', expectReports)
    launcher.send({ at, forMs: 5 })
  })
}
