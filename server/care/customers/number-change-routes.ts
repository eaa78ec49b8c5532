import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/accounts/number-changes.ts'
import { proveOwnLogin } from '#server/people/auth/guests/prove-mobile.ts'
import { readChange, stopChange } from '#server/people/number-changes/start-change.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { undoChange } from './undo-change.ts'

const oftenEnough = { most: 30, everyMs: 60_000 }

export async function numberChangeRoutes(app: FastifyInstance, shop: Shop) {
  const provider = await choosePhoneProvider(shop.config)

  serve(
    app,
    shop,
    calls.proveLoginMobile,
    async ({ body, caller }) => {
      await proveOwnLogin(shop, provider, { ...body, caller })
      return null
    },
    { perAddress: oftenEnough },
  )

  serve(
    app,
    shop,
    calls.undoNumberChange,
    async ({ body }) => {
      await undoChange(shop, body.token)
      return null
    },
    { perAddress: oftenEnough },
  )

  serve(app, shop, calls.getNumberChange, ({ caller }) => readChange(shop.db, caller.userId))

  serve(app, shop, calls.stopNumberChange, async ({ caller }) => {
    await stopChange(shop.db, caller.userId)
    return null
  })
}
