import type { Socket } from 'node:net'
import type pg from 'pg'

type Statement = { text: string; name?: string; values?: unknown[] }
type Options = {
  /** Whether BEGIN is sent with the statements after it: only for work that begins with reading and holding rows. */
  isBeginPipelined: boolean
}

/**
 * A connection for one transaction, on which what the query builder says again and again is prepared too: it names its statements
 * nowhere, and to read and plan one anew takes longer than to carry it out. What is sent in one turn of the event loop leaves in one
 * packet. An end that was sent ahead is not sent again, and nothing is sent after it.
 */
export function preparedConnection(client: pg.PoolClient, { isBeginPipelined }: Options): pg.PoolClient {
  const gather = openGathering(client)
  let begun: Promise<unknown> | undefined
  let ended: Promise<unknown> | undefined
  const query = (statement: Statement, values: unknown[] | undefined = statement.values) => {
    if (ended) return isEnd.test(statement.text) ? ended : Promise.reject(new Error('The transaction has ended.'))
    const answer = send(statement, values)
    if (isEnd.test(statement.text)) ended = answer
    return answer
  }
  const send = (statement: Statement, values: unknown[] | undefined) => {
    gather()
    const name = statement.name ?? nameOf(statement.text)
    const answer = client.query({ ...statement, name }, values)
    if (begun) return after(begun, answer)
    if (!isBeginPipelined || !statement.text.startsWith('begin')) return answer
    begun = answer
    answer.then(
      () => {
        begun = undefined
      },
      // Whatever follows fails with it.
      () => {},
    )
    return Promise.resolve(nothing)
  }
  return Object.create(client, { query: { value: query } })
}

const nothing = { rows: [], rowCount: 0 }
const isEnd = /^(commit|rollback)$/

async function after<T>(begun: Promise<unknown>, answer: Promise<T>) {
  const [preparedAnswer] = await Promise.all([answer, begun])
  return preparedAnswer
}

/** Gives what is called before each statement: those of one turn of the event loop are held back until its end. */
function openGathering(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}

// What comes once, such as a seed's or a command's, is not worth a name.
const [timesBefore, mostNames, mostSeen, longest] = [3, 400, 400, 6_000]
const names = new Map<string, string>()
const seen = new Map<string, number>()
const isPlanned = /^\s*(select|insert|update|delete|with)\b/i

/** The name of a statement that was sent some times before; nothing of others. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known || names.size >= mostNames || text.length > longest || !isPlanned.test(text)) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times <= timesBefore) {
    if (seen.size >= mostSeen) seen.clear()
    seen.set(text, times)
    return undefined
  }
  const name = `built_${names.size}`
  names.set(text, name)
  seen.delete(text)
  return name
}
