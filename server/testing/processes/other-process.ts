import { followChanges } from '#server/platform/db/changes.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createApp } from '#server/program/app/app.ts'
import type { TestShop } from '../test-shop.ts'

/** Another process of the same shop: nothing in common but the database. `told` is each change it hears of. */
export async function openOtherProcess({ config }: TestShop) {
  const { db, pool, close } = await openDatabase(config)
  const changes = followChanges(pool)
  const output: string[] = []
  changes.subscribe((tag) => output.push(tag))
  let questions = 0
  pool.on('acquire', () => {
    questions += 1
  })
  const app = await createApp({ config, db, pool, changes })
  await changes.waitForInvalidation()
  return {
    ...{ app, changes, output },
    /** How often it has taken a connection to the database. */
    questions: () => questions,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export type OtherProcess = Awaited<ReturnType<typeof openOtherProcess>>
