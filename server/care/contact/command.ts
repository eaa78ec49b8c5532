import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { tellContactMessages } from './message-command.ts'

// npm run messages [-- <count>]
await runShopCommand(async ({ db }) => console.log(await tellContactMessages(db, process.argv.slice(2))))
