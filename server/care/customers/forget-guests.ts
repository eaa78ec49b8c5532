import type { Database } from '#server/platform/db/database.ts'
import { forgetNextGuests, type GuestCursor } from './forget-guests.sql.ts'

const atOnce = 1_000

/**
 * Forgets the names and addresses of guests who did not order in the end. Nearly every guest ordered: who did not is found by going
 * through all people, the oldest first, so many at a time that no statement takes long however many there are.
 */
export async function forgetGuestsWithoutOrder(db: Database) {
  let cursor: GuestCursor | undefined
  do cursor = await forgetNextGuests(db, cursor, atOnce)
  while (cursor)
}
