import { isApiError } from '#contract/api/envelope.ts'
import type { Database } from '../db/database.ts'
import { limitTries } from '../limits/tries.ts'

/**
 * Lets one shopper or guest try 30 wrong codes an hour; right ones are not counted. `guard` counts before it asks, so that
 * many tries at once are counted too, and throws 429 that names the wait.
 */
export function createCodeTries(db: Database) {
  const tries = limitTries(db, {
    what: 'promo code',
    most: 30,
    everySeconds: 3_600,
    tooMany: 'Too many codes were tried.',
  })

  return async function guard<T>(person: string | undefined, ask: () => Promise<T>): Promise<T> {
    if (person === undefined) return ask()
    await tries.take(person)
    try {
      const answer = await ask()
      await tries.giveBack(person)
      return answer
    } catch (error) {
      // A fault of ours is no wrong code.
      if (!isApiError(error)) await tries.giveBack(person).catch(() => {})
      throw error
    }
  }
}
