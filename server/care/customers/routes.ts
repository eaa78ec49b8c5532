import type { FastifyInstance } from 'fastify'
import { addGuest, updateUser } from '#contract/api/accounts/users.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { takeProofsAlong } from '#server/people/auth/guests/guest-proofs.ts'
import { noteConsents } from '#server/people/consents/consents.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { changeProfile, createGuest, toUser } from '#server/people/users/users.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Answer, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { refuseMismatchedPincode } from '#server/selling/areas/refuse-mismatched-pincode.ts'
import { refuseUnusableDetails } from '#server/selling/checkout/place-order.ts'
import { accountRoutes } from './account-routes.ts'

export async function userRoutes(app: FastifyInstance, shop: Shop) {
  serve(
    app,
    shop,
    addGuest,
    ({ caller, body: { notice, offers, ...details } }) => {
      refuseUnusableDetails({ userBasicInfo: details, deliveryAddress: details.address })
      return inTransaction(shop.db, async (tx) => {
        await refuseMismatchedPincode(tx, details.address)
        const guestId = await createGuest(tx, details)
        if (caller?.role === 'guest') await takeProofsAlong(tx, { from: caller.userId, to: guestId })
        await noteConsents(tx, guestId, 'guest-checkout', { notice, offers })
        return openSession(tx, guestId, 'guest')
      })
    },
    { perAddress: { most: 10, everyMs: 60 * 60_000 } },
  )

  serve(app, shop, updateUser, async ({ params, body, caller }) => {
    await refuseMismatchedPincode(shop.db, body.address ?? {})
    const changed = params.id === caller.userId ? await changeProfile(shop.db, caller.userId, body) : undefined
    if (!changed) throw new ApiError(404, 'This profile could not be found.')
    return new Answer({ data: toUser(changed), message: 'Profile updated successfully' })
  })

  await accountRoutes(app, shop)
}
