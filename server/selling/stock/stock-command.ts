import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runStockCommand } from './stock-commands.ts'

// npm run stock -- set <productId> <size> <count>, npm run stock -- list [productId]
await runShopCommand(async ({ db }) => console.log(await runStockCommand(db, process.argv.slice(2))), {
  migrates: true,
})
