import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { runStaffCommand } from './staff-commands.ts'

// npm run staff -- add <mobile> <role> [name] | list | reset <mobile>
await runShopCommand(async ({ db }) => console.log(await runStaffCommand(db, process.argv.slice(2))), {
  migrates: true,
})
