import { bigShopSize } from '#db/seed-big.ts'
import { type CommandShop, runShopCommand } from '#server/platform/commands/shop-command.ts'
import { fillBigShop } from './fill-big-shop.ts'

const usage = `Usage: npm run seed:big

Fills a demo shop with ${bigShopSize.orders.toLocaleString('en-IN')} orders of three years, ${bigShopSize.customers.toLocaleString('en-IN')} customers and ${bigShopSize.products.toLocaleString('en-IN')} products and all that belongs to
them, so that one can see how fast it stays. Takes up to two minutes and 1 GB. A shop that was opened or has a real order
is left as it is.`

if (process.argv.length > 2) console.log(usage)
else await runShopCommand(fill, { migrates: true })

async function fill({ config, db, pool, where }: CommandShop) {
  const startedAt = performance.now()
  const reportProgress = (part: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${part}`)
  await fillBigShop({ config, db, pool }, bigShopSize, reportProgress)
  reportProgress(`done: ${where} holds a big shop`)
}
