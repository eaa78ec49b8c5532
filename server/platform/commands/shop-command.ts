import path from 'node:path'
import { type Config, readAllSettings } from '../config/config.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { beginFilling, endFilling, undoFilling } from '../postgres/begun-database.ts'
import { hasOwnDatabase } from '../postgres/postgres-folder.ts'

export type CommandShop = OpenDatabase & { config: Config }

type Options = {
  /** Brings the tables to this version first. */
  migrates?: boolean
  /** A command that fills an empty database: it needs no shop, and makes the own database where it was told to. */
  fills?: 'what is there' | 'what it makes'
}

/**
 * How every command opens the shop: by the settings of its file and of the environment, never a new one by accident, and saying on
 * stderr which one it works on. Prints the sentence of an `Error` and ends with 1.
 */
export async function runShopCommand(work: (shop: CommandShop) => Promise<unknown>, options: Options = {}) {
  try {
    const { config, faults } = readAllSettings(process.env)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    await withShop(config, options, work)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

async function withShop(
  config: Config,
  { migrates = false, fills }: Options,
  work: (shop: CommandShop) => Promise<unknown>,
) {
  const mayMake = config.databaseUrl || fills === 'what it makes'
  if (!mayMake && !hasOwnDatabase(config.dataFolder))
    throw noShop(config, fills && 'To make one there, say --new at the end')
  const inShop = async () => {
    const opened = await openDatabase(config)
    try {
      if (!fills) console.error(await describeShop(opened, config))
      if (migrates) await migrate(opened.db, opened.pool)
      await work({ config, ...opened })
    } finally {
      await opened.close()
    }
  }
  await (fills && !config.databaseUrl ? inBegunDatabase(config, inShop) : inShop())
}

/** A database of its own that could not be filled is no shop, and nothing of it stays: it is made anew by the next try. */
async function inBegunDatabase({ dataFolder }: Config, work: () => Promise<unknown>) {
  const begun = beginFilling(dataFolder)
  try {
    await work()
    endFilling(dataFolder)
  } catch (error) {
    undoFilling(dataFolder, begun)
    throw error
  }
}

/** Such as 'Agrawal Flour Mill: 20 orders, 31 products, in /srv/mill/.data'. Throws where the database has no shop. */
async function describeShop({ pool, where }: OpenDatabase, config: Config) {
  const tables = await pool.query<{ is_there: boolean }>(
    "select to_regclass('shop_order') is not null and to_regclass('product') is not null as is_there",
  )
  if (!tables.rows[0]?.is_there) throw noShop(config, undefined, where)
  const { rows } = await pool.query<{ name: string; orders: number; products: number }>(`
    select coalesce((select legal_name from seller), '') as name, (select count(*) from shop_order)::int as orders,
      (select count(*) from product)::int as products`)
  const { name = '', orders = 0, products = 0 } = rows[0] ?? {}
  const goods = `${counted(orders, 'order')}, ${counted(products, 'product')}`
  return `${name || 'A shop without a name'}: ${goods}, in ${locationOf(config, where)}`
}

function noShop(config: Config, remedy = 'Start it first with npm start', where = '') {
  const setting = config.databaseUrl ? 'correct DATABASE_URL' : 'set DATA_FOLDER'
  return new Error(`There is no shop in ${locationOf(config, where)}. ${remedy}, or ${setting}.`)
}

function locationOf({ databaseUrl, dataFolder }: Config, where: string) {
  return databaseUrl ? where : path.resolve(dataFolder)
}

function counted(number: number, what: string) {
  return `${number.toLocaleString('en-IN')} ${what}${number === 1 ? '' : 's'}`
}
