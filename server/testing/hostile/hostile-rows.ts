import type { Pool, PoolClient } from 'pg'
import { hostileHtml, hostileTexts } from './hostile-html.ts'

/**
 * Columns that keep what they hold: identities, keys of files, words of a fixed list, and what has a form of its own that the
 * server makes or the database checks. Every other text of every table becomes hostile, those of later tables too.
 */
export const leftAlone = new Set([
  ...[
    'id',
    'category_id',
    'sub_category_id',
    'product_id',
    'content_page.title',
    'message.recipient',
    'order_number',
    'ticket_number',
    // Made of the words of other columns.
    'search_word.word',
    'search_part.part',
    'search_part.word',
  ],
  ...['key', 'image_key', 'thumbnail_key', 'original_key', 'video_key', 'cover_key', 'icon_key', 'attachment_key'],
  ...[
    'profile_image_key',
    'profile_thumbnail_key',
    'content_type',
    'hsn',
    'sku',
    'pincode',
    'country_code',
    'currency',
  ],
  ...['token_hash', 'code_hash', 'request_hash', 'answer', 'login_mobile', 'mobile_number', 'mobile'],
  ...['role', 'channel', 'template', 'order_status', 'fulfilment', 'payment_mode', 'payment_status', 'screen', 'tone'],
  ...['promo_type', 'offer_category', 'discount_type', 'author', 'purpose', 'via', 'flow', 'kind'],
])

/** Rows that a screen shows together carry all of it between them. */
const together: Record<string, string> = {
  review: 'product_id',
  shop_order: 'user_id',
  order_line: `(select user_id from shop_order where id = order_id)`,
  ticket: 'user_id',
  ticket_message: 'ticket_id',
  shopper: `id = (select user_id from ticket limit 1)`,
  product: `id = 'besan-gram-flour'`,
}

/** Where somebody is led who follows a link that the owner did not mean. */
export const hostileLinks = [
  ...hostileHtml.filter((payload) => /^[^<>{}]*script:/i.test(payload)),
  ...['//evil.example/', '/\\evil.example/', '\\\\evil.example', 'data:text/html,<script>top.__xss(0)</script>'],
  ...['vbscript:__xss(0)', ' https://evil.example/', 'https:javascript:__xss(0)', 'blob:__xss(0)', 'filesystem:x'],
]

/** Writes hostile texts past every door of the shop, straight into the tables, as a careless or malicious owner could. */
export async function makeEveryTextHostile(pool: Pool) {
  const client = await pool.connect()
  try {
    for (const [table, columns] of await textColumns(client)) await rewriteTable(client, table, columns)
    const links = hostileLinks.map((address) => ({ name: address, address }))
    const open = hostileTexts(6).map((name, index) => ({ name, address: `https://example.com/${index}"><p>` }))
    await client.query('update seller set apps = $1, social = $2', [
      JSON.stringify([...links, ...open]),
      JSON.stringify([...open, ...links]),
    ])
    await client.query(`update banner set link = ($1::text[])[1 + (ctid::text::point)[1]::int % $2]`, [
      hostileLinks,
      hostileLinks.length,
    ])
    await addHostileIds(client)
    // HTML is cleaned as a whole: here each stands alone.
    await client.query(
      `insert into report (title, icon_key, content_html, position)
       select text, icon_key, '<p>Before</p>' || text || '<p>after</p>', nth + 100
       from unnest($1::text[]) with ordinality as hostile (text, nth), (select icon_key from report limit 1) as one`,
      [hostileHtml],
    )
  } finally {
    client.release()
  }
}

export const hostileId = `"><img src=x onerror=__xss(1)>'&#x3c;`

type Column = { table: string; name: string; type: 'text' | 'ARRAY' | 'jsonb' }

/** The columns of texts, by table, that are not left alone. */
export async function textColumns(client: Pick<PoolClient, 'query'>) {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb') order by 1, 2`,
  )
  const hostile = rows.filter(({ table, name }) => !leftAlone.has(name) && !leftAlone.has(`${table}.${name}`))
  return Map.groupBy(hostile, ({ table }) => table)
}

async function rewriteTable(client: PoolClient, table: string, columns: Column[]) {
  const group = together[table] ?? 'true'
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await client.query(
    `select ctid::text as place, row_number() over w - 1 as nth, count(*) over (partition by ${group}) as of, ${names}
     from "${table}" window w as (partition by ${group} order by ctid)`,
  )
  await client.query('begin')
  for (const row of rows) {
    // A row each for as many as there are; the texts of one row differ.
    const values = columns.map(({ name, type }, shift) => hostileValue(row[name], type, textsOf(row, shift)))
    const changes = columns.map(({ name }, index) => `"${name}" = $${index + 2}`).join(', ')
    await client.query(`update "${table}" set ${changes} where ctid = $1::tid`, [row.place, ...values])
  }
  await client.query('commit')
}

function textsOf({ nth, of }: { nth: number; of: number }, shift: number) {
  const count = Math.min(of, hostileHtml.length)
  return hostileHtml.filter((_, number) => number % count === (nth + shift) % count)
}

function hostileValue(value: unknown, type: Column['type'], texts: string[]): unknown {
  if (type === 'text') return texts.join(' ')
  if (type === 'ARRAY') return texts
  return value === null ? null : JSON.stringify(withTexts(value, texts))
}

/** The same shape, with a hostile text for each of its texts. */
function withTexts(value: unknown, texts: string[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, texts))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withTexts(entry, texts, key)]))
  }
  return typeof value === 'string' && name !== 'mobileNumber' ? texts.join(' ') : value
}

/** A category and a product whose very identities are hostile. */
async function addHostileIds(client: PoolClient) {
  const copies = [
    ['category', `id = 'atta'`, { id: hostileId }],
    [
      'product',
      `id = 'besan-gram-flour'`,
      { id: hostileId, category_id: hostileId, sub_category_id: null, position: -1 },
    ],
    ['variation', `product_id = 'besan-gram-flour' and position = 0`, { product_id: hostileId, sku: hostileId }],
  ] as const
  for (const [table, from, change] of copies) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows.map(({ name }) => name).join(', ')
    await client.query(
      `insert into "${table}" (${columns})
       select ${columns} from (select (jsonb_populate_record(t, $1::jsonb)).* from "${table}" t where ${from}) as copied`,
      [JSON.stringify(change)],
    )
  }
}
