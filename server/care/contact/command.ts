import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { printContactMessages } from './message-command.ts'

// npm run messages [-- <count>]
await runShopCommand(async ({ db }) => console.log(await printContactMessages(db, process.argv.slice(2))))
