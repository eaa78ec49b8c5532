import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runMattersCommand } from './matters-commands.ts'

// npm run matters [-- close <id> <name> --reason <what was done>]
await runShopCommand(async ({ db }) => console.log(await runMattersCommand(db, process.argv.slice(2))))
