import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  beginPasskey,
  beginTotp,
  endAccountSession,
  endOtherSessions,
  listAccountFactors,
  listAccountSessions,
  removePasskey,
  removeTotp,
  setUpPasskey,
  setUpTotp,
} from '#contract/api/admin/staff/factors.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { ProvenTokens } from '#server/back-office/access/sessions.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readStaffAccount } from './account.ts'
import { endOneAccountSession, endOtherAccountSessions, readAccountSessions, readFactors } from './account-sessions.ts'
import { newPasskeyChallenge } from './new-passkey.ts'
import { passkeyToMake, siteOf } from './passkeys.ts'
import { refuseStaleSetUp, removeFactor, setUpApp, setUpOwnPasskey } from './set-up-factor.ts'
import { fewTries, originOf, proven } from './sign-in-routes.ts'
import { newTotp } from './totp.ts'

/** One's own second factors and sessions. */
export function factorRoutes(app: FastifyInstance, shop: Shop) {
  const { config, db } = shop
  const done = async (request: FastifyRequest, staff: StaffCaller, tokens: ProvenTokens | undefined) =>
    tokens ? proven(shop, request, staff.staffId, tokens) : readStaffAccount(db, staff)

  serveStaff(app, shop, beginTotp, async ({ staff }) => {
    await refuseStaleSetUp(shop, staff)
    const { mobileNumber } = await readStaffAccount(db, staff)
    const { default: qrcode } = await import('qrcode')
    const made = newTotp(config, { staffId: staff.staffId, mobileNumber })
    return { ...made, picture: await qrcode.toDataURL(made.address, { margin: 2, width: 384 }) }
  })

  serveStaff(
    app,
    shop,
    setUpTotp,
    async ({ body, staff, request }) => done(request, staff, await setUpApp(shop, staff, originOf(request), body)),
    { perAddress: fewTries },
  )

  serveStaff(app, shop, beginPasskey, async ({ staff, request }) => {
    await refuseStaleSetUp(shop, staff)
    const { sessionId, tokenHash } = staff
    const challenge = newPasskeyChallenge(config, sessionId)
    return passkeyToMake(db, siteOf(config, request), await readStaffAccount(db, staff), { tokenHash, challenge })
  })

  serveStaff(
    app,
    shop,
    setUpPasskey,
    async ({ body: { name, passkey }, staff, request }) => {
      const passkeyAnswer = { name, answer: passkey, site: siteOf(config, request) }
      return done(request, staff, await setUpOwnPasskey(shop, staff, originOf(request), passkeyAnswer))
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, listAccountFactors, ({ staff }) => readFactors(db, staff.staffId))

  serveStaff(app, shop, removeTotp, async ({ staff }) => {
    await removeFactor(shop, staff, 'app')
    return readFactors(db, staff.staffId)
  })

  serveStaff(app, shop, removePasskey, async ({ params, staff }) => {
    await removeFactor(shop, staff, { passkeyId: params.id })
    return readFactors(db, staff.staffId)
  })

  serveStaff(app, shop, listAccountSessions, ({ staff }) => readAccountSessions(db, staff))

  serveStaff(app, shop, endAccountSession, async ({ params, staff }) => {
    await endOneAccountSession(db, staff, params.id)
    return readAccountSessions(db, staff)
  })

  serveStaff(app, shop, endOtherSessions, async ({ staff }) => {
    await endOtherAccountSessions(db, staff)
    return readAccountSessions(db, staff)
  })
}
