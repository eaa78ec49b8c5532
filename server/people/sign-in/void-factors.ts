import { and, eq, isNotNull } from 'drizzle-orm'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { openTotp } from './totp.ts'

/** Whose authenticator app was set up under another `SHOP_SECRET`, so that none of its codes can be checked: their names. */
export async function readVoidFactors(executor: Executor, config: Pick<Config, 'secret'>): Promise<string[]> {
  const rows = await executor
    .select({ id: staff.id, name: staff.name, totpSecret: staff.totpSecret })
    .from(staff)
    .where(and(isNotNull(staff.totpSecret), eq(staff.isActive, true)))
    .orderBy(staff.name)
  return rows
    .filter(({ id, totpSecret }) => openTotp(config, id, totpSecret ?? '') === undefined)
    .map(({ name }) => name)
}

/** What a start says where such apps are left once another secret was accepted: what is void, and the way back. `file` is the settings file. */
export function voidFactorsText(names: string[], file: string) {
  return `SHOP_SECRET is not the one under which these authenticator apps were set up, and they cannot be checked: ${names.join(', ')}. npm run staff -- reset <mobile> lets somebody set up a new one. Links to follow an order, links to bills and codes that were sent under the former secret do not work either; whoever is signed in stays so. Where it was changed by mistake, write the former one into ${file} and start again.`
}
