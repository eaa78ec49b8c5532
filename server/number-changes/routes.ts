import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/number-changes.ts'
import { proveOwnLogin } from '../auth/prove-mobile.ts'
import { serve } from '../http/serve.ts'
import { choosePhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { readChange, stopChange } from './start-change.ts'
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
