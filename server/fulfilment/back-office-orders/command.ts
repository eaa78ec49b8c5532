import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runOrderCommand } from './order-commands.ts'

// npm run order -- show|confirm|accept|pack|hand-over|complete|cancel|came-back|refund|bill <number>
await runShopCommand(async ({ config, db }) =>
  console.log(await runOrderCommand({ config, db }, process.argv.slice(2))),
)
