import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processesIn } from './processes-in.ts'
import { startShop } from './started-shop.ts'

const project = path.resolve(import.meta.dirname, '../..')
const notTracked = ['.git', 'node_modules', 'build', '.data', '.react-router', 'test-results', 'playwright-report']

export type EmptyCopy = ReturnType<typeof makeEmptyCopy>

/** The project as whoever fetched it finds it: tracked files as they are now, no packages, no build, no data. */
export function makeEmptyCopy() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'milloraa-copy-')))
  // As root, the database server runs as someone else who must get in.
  chmodSync(folder, 0o755)
  const killAll = () => {
    for (const { pid } of processesIn(folder)) killNow(pid)
  }
  for (const file of trackedFiles()) cpSync(path.join(project, file), path.join(folder, file), { recursive: true })
  const has = (file: string) => existsSync(path.join(folder, file))
  return {
    folder,
    has,
    isInMidInstall: () => has('node_modules') && !has('node_modules/.package-lock.json'),
    databaseLog: () => readFileSync(path.join(folder, '.data/postgres.log'), 'utf8'),
    settings: () => readFileSync(path.join(folder, '.data/settings.env'), 'utf8'),
    /** `npm start`, or other words; `programs` is a folder of programs that are found first. */
    start: (settings: Record<string, string>, commandArguments?: string[], programs?: string) =>
      startShop(folder, settings, commandArguments, programs),
    /** What runs in this folder: npm, launchers, shops, database servers. */
    running: () => processesIn(folder),
    /** Kills all of it at once, as a machine that loses its power. */
    killAll,
    remove() {
      killAll()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function trackedFiles() {
  try {
    const list = execFileSync('git', ['ls-files', '-z'], { cwd: project, maxBuffer: 10_000_000, stdio: 'pipe' })
    const names = list.toString().split('\0')
    return names.filter((name) => name && existsSync(path.join(project, name)))
  } catch {
    // Fetched without its history.
    return readdirSync(project).filter((name) => !notTracked.includes(name))
  }
}

function killNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
