import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runTicketCommand } from './ticket-commands.ts'

// npm run ticket -- list | show <number> | reply <number> "text" | close <number>
await runShopCommand(async ({ db }) => console.log(await runTicketCommand(db, process.argv.slice(2))))
