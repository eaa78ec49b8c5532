import type { Database } from '../db/database.ts'
import { closeMatter, listOpenMatters } from './open-matters.ts'

const usage = `Please say what to do:
  npm run matters                          what about money needs a person to look at it
  npm run matters -- close <id> <name>     you have seen to it; the name is yours`

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export async function runMattersCommand(db: Database, words: string[]) {
  const [task, id = '', ...name] = words
  if (task === undefined || (task === 'list' && id === '')) return list(db)
  if (task !== 'close' || !/^[0-9a-f][0-9a-f-]{7,35}$/.test(id) || name.length === 0) throw new Error(usage)
  if (!(await closeMatter(db, id, name.join(' ')))) throw new Error(`There is no open matter ${id}.`)
  return `The matter ${id} is closed.`
}

async function list(db: Database) {
  const matters = await listOpenMatters(db)
  if (matters.length === 0) return 'Nothing about money waits for a person.'
  const lines = matters.map(
    ({ id, kind, text, createdAt }) => `${id.slice(0, 8)}  ${inIndia.format(createdAt)}  ${kind}\n          ${text}`,
  )
  return [`${matters.length} open:`, ...lines].join('\n')
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})
