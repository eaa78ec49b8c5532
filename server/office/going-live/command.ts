import { parseArgs } from 'node:util'
import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { convertDemoShop, type Opening } from './convert-demo-shop.ts'

const usage = `Usage: npm run shop -- open [--keep <productId,...>]

Turns the demo shop into your own: demo orders, people, reviews, reports, stories and offers go,
products stay (all, or only those after --keep), and number series begin at 1.`

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(commandArguments: string[]) {
  const { positionals, values } = parseArgs({
    args: commandArguments,
    allowPositionals: true,
    options: { keep: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(usage)
  if (positionals.length !== 1 || positionals[0] !== 'open') throw new Error(usage)
  const keep = values.keep?.flatMap((list) => list.split(',')).flatMap((id) => id.trim() || [])
  if (keep?.length === 0)
    throw new Error('Name at least one product after --keep, or leave --keep out to keep them all.')
  await runShopCommand(async ({ db }) => printOpening(await convertDemoShop(db, keep)), { migrates: true })
}

function printOpening({ gone, stays }: Opening) {
  const list = (entries: [number, string][]) =>
    entries.map(([number, what]) => `  ${String(number).padStart(5)}  ${what}`).join('\n') || '      nothing'
  console.log(`\nGone\n${list(gone)}\n\nStays\n${list(stays)}\n\nEvery number series begins at 1. The shop is yours.`)
}
