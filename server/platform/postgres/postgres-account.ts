import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

/** As whom the database server runs; undefined: as we do. */
export type Account = { uid: number; gid: number } | undefined

/** Root is refused by PostgreSQL: then the owner of the folder, or an ordinary system user, runs it. */
export function findAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(nearestExisting(folder))
  const people = readPeople()
  if (uid !== 0 && people.some((person) => person.uid === uid)) return { uid, gid }
  const ordinary = ['nobody', 'daemon', 'bin'].map((name) => people.find((person) => person.name === name))
  const found = ordinary.find((person) => person !== undefined && person.uid !== 0)
  if (found) return { uid: found.uid, gid: found.gid }
  throw new Error(
    'PostgreSQL refuses to run as root and there is no ordinary user: please set DATABASE_URL, or run as a user.',
  )
}

/** Whether the account may enter the folder and read it: a home of mode 0700 closes everything inside. */
export function canReach(folder: string, account: Account) {
  if (!account) return true
  const existing = nearestExisting(folder)
  return ancestors(existing).every((ancestor) => mayDo(statSync(ancestor), account, ancestor === existing ? 0o5 : 0o1))
}

function mayDo({ uid, gid, mode }: Stats, account: NonNullable<Account>, right: number) {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & right) === right
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

function ancestors(ancestor: string): string[] {
  const parent = path.dirname(ancestor)
  return parent === ancestor ? [ancestor] : [...ancestors(parent), ancestor]
}

function readPeople() {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
    return lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}
