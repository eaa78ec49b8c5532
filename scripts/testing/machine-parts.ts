import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findTestBrowser } from '../chromium.mjs'

type Listed = {
  /** What a person calls it. */
  called: string
  /** What to do so that it is there. */
  install: string
  isThere: () => boolean
}

const listed = {
  chromium: {
    called: 'Chromium',
    install: 'apt-get install chromium-headless-shell',
    isThere: () => findTestBrowser() !== undefined,
  },
  nginx: { called: 'nginx', install: 'apt-get install nginx-light', isThere: () => answers('nginx', '-v') },
  redis: {
    called: 'Redis',
    install: 'apt-get install redis-server',
    isThere: () => answers('redis-server', '--version') || answers('valkey-server', '--version'),
  },
  pgbouncer: {
    called: 'PgBouncer',
    install: 'apt-get install pgbouncer',
    isThere: () => answers('pgbouncer', '--version'),
  },
  faketime: {
    called: 'faketime',
    install: 'apt-get install faketime',
    isThere: () => answers('faketime', '--version'),
  },
  disk: {
    called: 'a mountable disk',
    install: 'run as root on Linux, where a process may mount a small disk',
    isThere: () => process.platform === 'linux' && mayMount(),
  },
  root: {
    called: 'the rights of root',
    install: 'run as root',
    isThere: () => process.getuid?.() === 0,
  },
  posix: {
    called: 'POSIX signals and limits',
    install: 'run on Linux or macOS',
    isThere: () => process.platform !== 'win32',
  },
} satisfies Record<string, Listed>

export type MachinePart = keyof typeof listed

/** Parts that tests need and a machine may lack. Nothing else is a reason to skip a test. */
export const machineParts: Record<MachinePart, Listed> = listed

const answered = new Map<MachinePart, boolean>()

export function isMissing(part: MachinePart): boolean {
  const known = answered.get(part)
  if (known !== undefined) return !known
  const isThere = machineParts[part].isThere()
  answered.set(part, isThere)
  return !isThere
}

export function findMissingParts(): MachinePart[] {
  return (Object.keys(machineParts) as MachinePart[]).filter(isMissing)
}

/** What a skipped test says of itself; `partsInTitle` reads it. */
export function titleOfMissing(title: string, parts: MachinePart[]) {
  return `${title} (lacks ${parts.join(', ')})`
}

/** The parts for whose lack a test with this title was skipped; none when it gives no such reason. */
export function partsInTitle(title: string): string[] {
  return [...title.matchAll(/\(lacks ([a-z, ]+)\)/g)].flatMap(([, names = '']) => names.split(', '))
}

function answers(program: string, question: string) {
  return !spawnSync(program, [question], { stdio: 'ignore' }).error
}

function mayMount() {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  if (status === 0) spawnSync('umount', [folder])
  rmdirSync(folder)
  return status === 0
}
