import { bigShopSize } from '#db/seed-big.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { fillBigShop } from './fill-big-shop.ts'

const usage = `Usage: npm run seed:big

Fills a demo shop with ${bigShopSize.orders.toLocaleString('en-IN')} orders of three years, ${bigShopSize.customers.toLocaleString('en-IN')} customers and ${bigShopSize.products.toLocaleString('en-IN')} products and all that belongs to
them, so that one can see how fast it stays. Takes up to two minutes and 1 GB. A shop that was opened or has a real order
is left as it is.`

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(words: string[]) {
  if (words.length > 0) return console.log(usage)
  const config = readConfig(process.env)
  const { db, pool, close, where } = await openDatabase(config)
  const startedAt = performance.now()
  const tell = (part: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${part}`)
  try {
    await migrate(db, pool)
    await fillBigShop({ config, db, pool }, bigShopSize, tell)
    tell(`done: ${where} holds a big shop`)
  } finally {
    await close()
  }
}
