import pg from 'pg'

const isPreparable = (text: string) => /^\s*(select|insert|update|delete|with|merge)\b/i.test(text)

/** Writes down every statement that this process sends from now on; `stop` gives each text once, in order. */
export function recordStatements() {
  const { query } = pg.Client.prototype
  const texts = new Set<string>()
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters
    const text = typeof first === 'string' ? first : (first as { text?: unknown }).text
    if (typeof text === 'string' && isPreparable(text)) texts.add(text)
    return Reflect.apply(query, this, parameters)
  } as typeof query
  return {
    stop() {
      pg.Client.prototype.query = query
      return [...texts].sort()
    },
  }
}

/**
 * Which statements of a former release these tables no longer take: its processes go on for a while after the tables have
 * changed. Gives a sentence for each.
 */
export async function findRefused(client: pg.ClientBase, statements: string[]): Promise<string[]> {
  const needed = await columnsNeeded(client)
  const refused: string[] = []
  for (const text of statements) {
    const reason = (await refusalOf(client, text)) ?? missingColumns(text, needed)
    if (reason) refused.push(`${reason}: ${text.slice(0, 200)}`)
  }
  return refused
}

async function refusalOf(client: pg.ClientBase, text: string) {
  try {
    await client.query(`prepare recorded as ${text}`)
    await client.query('deallocate recorded')
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

type Needed = Map<string, string[]>

/** By table, the columns that every new row must be given. */
async function columnsNeeded(client: pg.ClientBase): Promise<Needed> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
      and is_generated = 'NEVER' group by table_name`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Preparing does not ask whether a new row would be whole. */
function missingColumns(text: string, needed: Needed) {
  for (const [, name = '', list = ''] of text.matchAll(/insert into "?(\w+)"?\s*\(([^)]*)\)/gi)) {
    const columnNames = list.split(',').map((column) => column.trim().replaceAll('"', ''))
    const missing = (needed.get(name) ?? []).filter((column) => !columnNames.includes(column))
    if (missing.length > 0) return `${name} needs ${missing.join(', ')}, which a former release does not give`
  }
  return undefined
}
