import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runPaymentExceptionsCommand } from './payment-exceptions-commands.ts'

// npm run matters [-- close <id> <name> --reason <what was done>]
await runShopCommand(async ({ db }) => console.log(await runPaymentExceptionsCommand(db, process.argv.slice(2))))
