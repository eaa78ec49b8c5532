import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  beginPasskey,
  beginTotp,
  endOtherSessions,
  endOwnSession,
  listOwnFactors,
  listOwnSessions,
  removePasskey,
  removeTotp,
  setUpPasskey,
  setUpTotp,
} from '#contract/api/admin/staff/factors.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { ProvenTokens } from '#server/back-office/access/sessions.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readMe } from './me.ts'
import { newPasskeyChallenge } from './new-passkey.ts'
import { endOneOwnSession, endOtherOwnSessions, readFactors, readOwnSessions } from './own.ts'
import { passkeyToMake, siteOf } from './passkeys.ts'
import { refuseStaleSetUp, removeFactor, setUpApp, setUpOwnPasskey } from './set-up-factor.ts'
import { fewTries, placeOf, proven } from './sign-in-routes.ts'
import { newTotp } from './totp.ts'

/** One's own second factors and sessions. */
export function factorRoutes(app: FastifyInstance, shop: Shop) {
  const { config, db } = shop
  const done = async (request: FastifyRequest, staff: StaffCaller, tokens: ProvenTokens | undefined) =>
    tokens ? proven(shop, request, staff.staffId, tokens) : readMe(db, staff)

  serveStaff(app, shop, beginTotp, async ({ staff }) => {
    await refuseStaleSetUp(shop, staff)
    const { mobileNumber } = await readMe(db, staff)
    const { default: qrcode } = await import('qrcode')
    const made = newTotp(config, { staffId: staff.staffId, mobileNumber })
    return { ...made, picture: await qrcode.toDataURL(made.address, { margin: 2, width: 384 }) }
  })

  serveStaff(
    app,
    shop,
    setUpTotp,
    async ({ body, staff, request }) => done(request, staff, await setUpApp(shop, staff, placeOf(request), body)),
    { perAddress: fewTries },
  )

  serveStaff(app, shop, beginPasskey, async ({ staff, request }) => {
    await refuseStaleSetUp(shop, staff)
    const { sessionId, tokenHash } = staff
    const challenge = newPasskeyChallenge(config, sessionId)
    return passkeyToMake(db, siteOf(config, request), await readMe(db, staff), { tokenHash, challenge })
  })

  serveStaff(
    app,
    shop,
    setUpPasskey,
    async ({ body: { name, passkey }, staff, request }) => {
      const given = { name, answer: passkey, site: siteOf(config, request) }
      return done(request, staff, await setUpOwnPasskey(shop, staff, placeOf(request), given))
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, listOwnFactors, ({ staff }) => readFactors(db, staff.staffId))

  serveStaff(app, shop, removeTotp, async ({ staff }) => {
    await removeFactor(shop, staff, 'app')
    return readFactors(db, staff.staffId)
  })

  serveStaff(app, shop, removePasskey, async ({ params, staff }) => {
    await removeFactor(shop, staff, { passkeyId: params.id })
    return readFactors(db, staff.staffId)
  })

  serveStaff(app, shop, listOwnSessions, ({ staff }) => readOwnSessions(db, staff))

  serveStaff(app, shop, endOwnSession, async ({ params, staff }) => {
    await endOneOwnSession(db, staff, params.id)
    return readOwnSessions(db, staff)
  })

  serveStaff(app, shop, endOtherSessions, async ({ staff }) => {
    await endOtherOwnSessions(db, staff)
    return readOwnSessions(db, staff)
  })
}
