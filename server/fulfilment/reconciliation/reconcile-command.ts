import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runReconcileCommand } from './reconcile-commands.ts'

// npm run reconcile [-- <days>]
await runShopCommand(async (shop) => console.log(await runReconcileCommand(shop, process.argv.slice(2))))
