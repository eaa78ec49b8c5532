import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/platform/postgres/embedded.ts'
import { type FilledDatabase, type MeasuredShop, openMeasuredShop } from './large/open-shop.ts'
import { type LargeQuestion, largeQuestions } from './large/questions.ts'
import { type Compared, head, isTooSlow, row, timesOf, writeReport } from './large/report.ts'
import { circumstances, publish } from './publish.ts'

// `npm run bench:large`: the calls of the storefront and of the back office in a large shop and in a small one, turn for turn.
const [rounds, warmUps] = [Number(process.env.BENCH_ROUNDS ?? 100), 3]
// Part of a name, for those who work on one call; then no report is written.
const only = process.env.BENCH_ONLY ?? ''
const sizes = {
  large: {
    products: Number(process.env.LARGE_PRODUCTS ?? 200_000),
    customers: Number(process.env.LARGE_CUSTOMERS ?? 1_000_000),
    orders: Number(process.env.LARGE_ORDERS ?? 5_000_000),
  },
  small: { products: 1_000, customers: 500, orders: 1_000 },
}
const taken = circumstances()

const dataSource = process.env.DATA_FOLDER
const folder = dataSource ?? mkdtempSync(join(tmpdir(), 'bench-large-'))
mkdirSync(folder, { recursive: true })
// The database server may run as another account than ours.
chmodSync(folder, 0o755)
const server = await openEmbedded(folder, { isDurable: false })
try {
  const { compared, gigabytes } = await compare()
  if (!only) {
    const { lines, details } = writeReport({ compared, sizes, rounds, gigabytes })
    publish({ heading: 'A large shop beside a small one', command: 'bench:large', lines, details, taken })
  }
  const slow = compared.filter(isTooSlow)
  console.log(`\n${slow.length} of ${compared.length} calls are above the goal.`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await server.close()
  if (!dataSource) rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function compare() {
  const large = await openMeasuredShop('large shop', await makeDatabase(`large_${sizes.large.orders}`), sizes.large)
  const small = await openMeasuredShop('small shop', await makeDatabase('small'), sizes.small)
  const compared: Compared[] = []
  console.log(head)
  for (const question of largeQuestions.filter(({ name }) => name.includes(only))) {
    compared.push(await compareQuestion(question, large, small))
    console.log(row(compared.at(-1) as Compared))
  }
  await Promise.all([large.close(), small.close()])
  return { compared, gigabytes: large.gigabytes }
}

async function compareQuestion(question: LargeQuestion, large: MeasuredShop, small: MeasuredShop): Promise<Compared> {
  const [ofLarge, ofSmall]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warmUps + rounds; turn++) {
    const [oneOfLarge, oneOfSmall] = [await large.request(question, turn), await small.request(question, turn)]
    if (turn < warmUps) continue
    ofLarge.push(oneOfLarge)
    ofSmall.push(oneOfSmall)
  }
  return { name: question.name, large: timesOf(ofLarge), small: timesOf(ofSmall) }
}

/** A database of the server: one that was filled to the end before, or a new one. */
async function makeDatabase(name: string): Promise<FilledDatabase> {
  const run = async <Result>(work: (dataSource: pg.Client) => Promise<Result>) => {
    const one = new pg.Client({ connectionString: addressOf(server.connection.database) })
    await one.connect()
    return work(one).finally(() => one.end())
  }
  const isFilled = await run(async (dataSource) => {
    const { rows } = await dataSource.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.mark === 'filled') return true
    await dataSource.query(`drop database if exists "${name}"`)
    await dataSource.query(`create database "${name}"`)
    return false
  })
  const markFilled = () =>
    run(async (dataSource) => void (await dataSource.query(`comment on database "${name}" is 'filled'`)))
  return { databaseUrl: addressOf(name), isFilled, markFilled }
}

function addressOf(database: string) {
  const { user, password, host, port } = server.connection
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
