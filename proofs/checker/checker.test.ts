import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFolder } from './check-folder.ts'
import type { RunFolder } from './run-folder.ts'
import { soundRun, writeRun } from './testing/sound-run.ts'

const program = path.join(import.meta.dirname, 'main.ts')

describe('somebody who has a run checked', () => {
  it('hears that everything holds when it does, and how much of it was looked at', () => {
    const folder = writeRun(soundRun())
    const findings = checkFolder(folder, { isDrained: true })
    expect(findings.flatMap(({ violations }) => violations)).toEqual([])
    for (const { name, checked } of findings) expect(checked, name).toBeGreaterThan(5)
    const printed = execFileSync(process.execPath, [program, folder], { encoding: 'utf8' })
    expect(printed).toMatch(/^L1 {10}every acknowledged order exists +\d+ checked {2}holds$/m)
    rmSync(folder, { recursive: true })
  })

  it('hears each violation in a sentence, and the program ends with 1', () => {
    const run = soundRun()
    run.closing.shop_order = run.closing.shop_order.filter(({ id }) => id !== 'order-CASH')
    const { status, stdout } = check(run)
    expect(status).toBe(1)
    expect(stdout).toContain(
      'The cash call of wish wish-CASH was answered with order CASH22222222, which does not exist.',
    )
    expect(stdout).toMatch(/BROKEN \d+ times/)
  })

  it.each([
    ['no order was made', ({ opening }: RunFolder) => ({ closing: { ...opening, taken_at: '2026-05-10T10:00:00Z' } })],
    ['nothing was answered', () => ({ history: [] })],
  ])('is not told that all is fine when %s', (_, emptied) => {
    const run = soundRun()
    const { status, stderr } = check({ ...run, ...emptied(run) })
    expect(status).toBe(1)
    expect(stderr).toBe('There is nothing to check: no order was made and acknowledged.\n')
  })

  it('is told when a part of the run is missing or torn', () => {
    const run = soundRun()
    delete (run.closing as Partial<typeof run.closing>).refund
    expect(check(run)).toMatchObject({ status: 1, stderr: 'dump.json has no table refund.\n' })
    expect(spawnSync(process.execPath, [program, '/nowhere'], { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'opening.json cannot be read in /nowhere.\n',
    })
  })

  it('has a checker that imports nothing of what it checks', () => {
    const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/\.test\.ts$|^testing\//.test(file),
    )
    const imported = files.flatMap((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
      return [...text.matchAll(/(?: from |^import |import\()'([^']+)'/gm)].map(([, from = '']) =>
        from.startsWith('.') ? path.join(path.dirname(file), from) : from,
      )
    })
    // What is left of a path after its folder is of the checker, unless it climbs out of it.
    const foreign = imported.filter((from) => !/^([a-z][a-z-]*\/)?[a-z-]+\.ts$|^(node:.+|pg|fraction\.js)$/.test(from))
    expect(imported.length).toBeGreaterThan(30)
    expect(foreign).toEqual([])
  })
})

function check(run: RunFolder) {
  const folder = writeRun(run)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, stdout, stderr }
}
