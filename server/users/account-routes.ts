import type { FastifyInstance } from 'fastify'
import { deleteAccount, readPersonalData } from '#contract/api/personal-data.ts'
import { getProfile } from '#contract/api/users.ts'
import { serve } from '../http/serve.ts'
import { choosePhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { deleteAccount as deleteOf } from './delete-account.ts'
import { limitPerPerson } from './per-person-limit.ts'
import { collectPersonalData } from './personal-data.ts'
import { findUser, toUser } from './users.ts'

const anHour = 60 * 60_000

/** What a signed-in shopper reads of themselves, takes along and deletes. */
export function accountRoutes(app: FastifyInstance, shop: Shop) {
  const provider = choosePhoneProvider(shop.config)
  const refuseTooManyReads = limitPerPerson({ most: 5, everyMs: anHour })

  serve(app, shop, getProfile, async ({ caller }) => {
    const user = await findUser(shop.db, caller.userId)
    if (!user) throw new Error('The user of a live session is gone.')
    return toUser(user)
  })

  serve(app, shop, readPersonalData, ({ caller }) => {
    refuseTooManyReads(caller.userId)
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
