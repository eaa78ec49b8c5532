import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { seedDemoShop } from '#db/seed.ts'
import type { BigShopSize } from '#db/seed-big/part.ts'
import { seedBigShop } from '#db/seed-big.ts'
import { issueManyBills } from '#server/fulfilment/bills/many-bills.ts'
import { addDemoStaff } from '#server/people/staff/demo-staff.ts'
import { withoutPlainIndexes } from '#server/platform/backup-format/secondary-indexes.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'

type EmptyShop = { config: Config; db: Database; pool: pg.Pool }

/**
 * Fills a demo shop up to `size`, for those who want to see how fast it stays: all or nothing. Throws one sentence for a shop that
 * is not a demo, has real orders, was opened, or is filled already; then nothing is changed.
 */
export async function fillBigShop(
  { config, db, pool }: EmptyShop,
  size: BigShopSize,
  reportProgress?: (part: string) => void,
) {
  if (!config.isDemo) throw new Error('Only a demo shop is filled, and this one runs as a real shop.')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    // Lost with the machine's power it is filled again.
    await client.query(
      "set synchronous_commit = off; set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set temp_buffers = '64MB'",
    )
    await refuseRealShop(client)
    await seedDemoShop(db, new Date())
    await addDemoStaff(db, config)
    await drizzle(client).transaction(async (tx) => {
      await refuseRealShop(client)
      await withoutPlainIndexes(client, async () => {
        await seedBigShop(client, size, reportProgress)
        reportProgress?.('indexes')
      })
      reportProgress?.('bills')
      await issueManyBills(tx)
    })
    reportProgress?.('statistics')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function refuseRealShop(client: pg.ClientBase) {
  const { rows } = await client.query<{ orders: number; goods: boolean; filled: boolean }>(`
    select (select count(*)::int from shop_order where not demo) as orders,
      exists (select from product where not demo) or exists (select from category where not demo) as goods,
      exists (select from shopper where mobile_number = '8000000001') as filled`)
  const [found] = rows
  if (found?.orders) throw new Error(`This shop has ${found.orders} real orders: nothing was changed.`)
  if (found?.goods) throw new Error('This shop was opened, or has products of its own: nothing was changed.')
  if (found?.filled) throw new Error('This shop is filled already: nothing was changed.')
}
