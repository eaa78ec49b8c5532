import type { FastifyInstance } from 'fastify'
import { deleteAccount, readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { getProfile } from '#contract/api/accounts/users.ts'
import { findUser, toUser } from '#server/people/users/users.ts'
import { serve } from '#server/platform/http/serve.ts'
import { limitTries } from '#server/platform/limits/tries.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { deleteAccount as deleteOf } from './delete-account.ts'
import { collectPersonalData } from './personal-data.ts'

const anHour = 60 * 60_000

/** What a signed-in shopper reads of themselves, takes along and deletes. */
export async function accountRoutes(app: FastifyInstance, shop: Shop) {
  const provider = await choosePhoneProvider(shop.config)
  const reads = limitTries(shop.db, {
    what: 'own data of',
    most: 5,
    everySeconds: 3_600,
    tooMany: 'You have done this often enough for now.',
  })

  serve(app, shop, getProfile, async ({ caller }) => {
    const user = await findUser(shop.db, caller.userId)
    if (!user) throw new Error('The user of a live session is gone.')
    return toUser(user)
  })

  serve(app, shop, readPersonalData, async ({ caller }) => {
    await reads.take(caller.userId)
    return collectPersonalData(shop.db, caller.userId)
  })

  serve(
    app,
    shop,
    deleteAccount,
    async ({ caller, body }) => {
      await deleteOf(shop, provider, { userId: caller.userId, ...body })
      return null
    },
    { perAddress: { most: 10, everyMs: anHour } },
  )
}
