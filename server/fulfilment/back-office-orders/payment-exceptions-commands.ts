import { parseArgs } from 'node:util'
import type { Database } from '#server/platform/db/database.ts'
import { closePaymentException, listOpenPaymentExceptions } from '../payments/payment-exceptions.ts'

const usage = `Please say what to do:
  npm run matters                                              what about money needs a person to look at it
  npm run matters -- close <id> <name> --reason <what was done>  you have seen to it; the name is yours`

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export async function runPaymentExceptionsCommand(db: Database, commandArguments: string[]) {
  const { positionals, values } = readArguments(commandArguments)
  const [task, id = '', ...name] = positionals
  const reason = values.reason?.trim() ?? ''
  if (task === undefined || (task === 'list' && id === '')) return list(db)
  if (task !== 'close' || !/^[0-9a-f][0-9a-f-]{7,35}$/.test(id) || name.length === 0) throw new Error(usage)
  if (reason.length < 3) throw new Error('Say what was done about it: --reason "Given back by UPI".')
  if (!(await closePaymentException(db, id, { closedBy: name.join(' '), reason })))
    throw new Error(`There is no open matter ${id}.`)
  return `The matter ${id} is closed.`
}

function readArguments(commandArguments: string[]) {
  try {
    return parseArgs({ args: commandArguments, allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch {
    throw new Error(usage)
  }
}

async function list(db: Database) {
  const exceptions = await listOpenPaymentExceptions(db)
  if (exceptions.length === 0) return 'Nothing about money waits for a person.'
  const lines = exceptions.map(
    ({ id, kind, text, createdAt }) => `${id.slice(0, 8)}  ${inIndia.format(createdAt)}  ${kind}\n          ${text}`,
  )
  return [`${exceptions.length} open:`, ...lines].join('\n')
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})
