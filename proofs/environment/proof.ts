import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeDiskFolder, makeQuickFolder } from '#server/testing/quick-folder.ts'
import { createRandom, type Random } from './seeded-random.ts'

/** For each landing, for each night, and by hand. */
export const forms = ['short', 'night', 'long'] as const
export type Form = (typeof forms)[number]

export type Proof = {
  form: Form
  rounds: number
  random: Random
  /** Where the run keeps everything; removed at the end unless something was wrong. */
  folder: string
  /** One line on the screen. */
  log(line: string): void
  /** Ends this before the folder goes, however the proof ends; what was begun last ends first. */
  onEnd(end: () => unknown): void
}

/** What was found: the sentences of every violation, and in words with figures what was checked; `rounds` where there were not so many. */
export type Findings = { violations: string[]; checked: string; rounds?: number }

type Plan = { name: string; rounds: Record<Form, number> }

// A short form that hangs must not take the time of everything else.
const longestMs = 12 * 60_000

/**
 * The frame of every proof program: `--form short|night|long --seed N --rounds N`. The seed is told first, so that a failure can be run
 * again; the last line is JSON for `run.ts`. Exit code 1 on a violation, whose folder is kept.
 */
export async function prove({ name, rounds }: Plan, run: (proof: Proof) => Promise<Findings>) {
  const { values } = parseArgs({
    options: { form: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } },
  })
  const form = forms.find((one) => one === values.form) ?? 'short'
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
  const requested = Number(values.rounds ?? rounds[form])
  const log = (line: string) => console.log(`${name}: ${line}`)
  log(`seed ${seed}, ${requested} rounds`)

  // Where times are judged, they are those of a disk.
  const folder = (form === 'short' ? makeQuickFolder : makeDiskFolder)(`proof-${name}-`)
  const endings: (() => unknown)[] = []
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  const begun = performance.now()
  if (form === 'short') setTimeout(() => fail(['It did not come to an end.']), longestMs).unref()
  try {
    const random = createRandom(seed)
    const onEnd = (ending: () => unknown) => void endings.push(ending)
    const {
      violations,
      checked,
      rounds: played = requested,
    } = await run({ form, rounds: requested, random, folder, log, onEnd })
    await end()
    if (violations.length > 0) return fail(violations)
    rmSync(folder, { recursive: true, force: true })
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    console.log(JSON.stringify({ rounds: played, checked, seconds }))
    process.exit(0)
  } catch (error) {
    console.error(error)
    await end().catch(() => {})
    fail(['The proof could not be carried out.'])
  }

  function fail(violations: string[]) {
    for (const violation of violations.slice(0, 50)) console.error(`  ${violation}`)
    if (violations.length > 50) console.error(`  and ${violations.length - 50} more`)
    const again = `npm run prove -- ${form === 'short' ? '' : `--${form} `}--seed ${seed} ${name}`
    console.error(`${name} FAILED; the same again: ${again}`)
    console.error(`Everything of the run is in ${moveToDisk(folder)}`)
    process.exit(1)
  }
}

/** A run in memory that failed is looked at later, perhaps after the machine was started anew. */
function moveToDisk(folder: string) {
  if (path.dirname(folder) === tmpdir()) return folder
  const copiedFolder = mkdtempSync(path.join(tmpdir(), `${path.basename(folder)}-`))
  try {
    cpSync(folder, copiedFolder, { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    return copiedFolder
  } catch {
    // A database that still runs drops files meanwhile.
    return folder
  }
}
