import type pg from 'pg'

type Statement = { text: string; name?: string }

// What comes once, such as a seed's or a command's, is not worth a name.
const [timesBefore, mostNames, mostSeen, longest] = [3, 400, 400, 6_000]
const names = new Map<string, string>()
const seen = new Map<string, number>()

/**
 * A connection that keeps the plan of each statement of a transaction under a name: they are few and come again and again, and to
 * read and plan one anew takes longer than to carry it out.
 */
export function keepPlans(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: Statement, values: unknown[]) =>
    client.query({ ...statement, name: statement.name ?? nameOf(statement.text) }, values)
  return Object.create(client, { query: { value: query } })
}

function nameOf(text: string) {
  const known = names.get(text)
  if (known || names.size >= mostNames || text.length > longest || !isPlanned.test(text)) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times <= timesBefore) {
    if (seen.size >= mostSeen) seen.clear()
    seen.set(text, times)
    return undefined
  }
  const name = `kept_${names.size}`
  names.set(text, name)
  seen.delete(text)
  return name
}

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i
