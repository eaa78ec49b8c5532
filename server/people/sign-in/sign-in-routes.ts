import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  askForPasskey,
  confirmStaffCode,
  getStaffMe,
  givePasskey,
  giveTotp,
  sendStaffCode,
  signOutStaff,
} from '#contract/api/admin/staff/sign-in.ts'
import { browserHashesOf, cookieOf, noteDeed } from '#server/back-office/access/callers.ts'
import { clearStaffCookie, writeProvenCookies, writeStaffCookie } from '#server/back-office/access/cookie.ts'
import { refuseOtherSites, serveStaff } from '#server/back-office/access/serve-staff.ts'
import { endStaffSession, type ProvenTokens } from '#server/back-office/access/sessions.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { forgottenCopies } from '#server/platform/cache/forgotten-copies.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { Answer, serve } from '#server/platform/http/serve.ts'
import { nameSubject } from '#server/platform/observability/subject.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { placeOf as askedFrom } from '../auth/codes/wrong-codes.ts'
import type { Place } from './factor-tries.ts'
import { giveAppCode, giveOwnPasskey } from './give-factor.ts'
import { readMe } from './me.ts'
import { passkeyToUse, siteOf } from './passkeys.ts'
import { openSessionByCode, sendSignInCode } from './sign-in.ts'

const anHour = 60 * 60_000
/** The people of one shop are few, so their calls are not many either. */
export const fewTries = { most: 60, everyMs: anHour, isExact: true }

export function signInRoutes(app: FastifyInstance, shop: Shop) {
  const { config, db } = shop

  serve(
    app,
    shop,
    sendStaffCode,
    ({ body, request }) => {
      refuseOtherSites(request)
      const network = askedFrom(config, request, body.mobileNumber).wide
      return sendSignInCode(shop, { ...body, browserHashes: browserHashesOf(request), network }, request.log)
    },
    { perAddress: { most: 30, everyMs: anHour, isExact: true } },
  )

  serve(
    app,
    shop,
    confirmStaffCode,
    async ({ body, request }) => {
      refuseOtherSites(request)
      const nameNumber = (mobile: string) => nameSubject(request, 'number', mobile)
      const { staffId, token } = await openSessionByCode(shop, body, { place: placeOf(request), nameNumber })
      const former = cookieOf(request)
      if (former) await endStaffSession(db, hashToken(former))
      const data = await readMe(db, { staffId, isProven: false })
      return new Answer({ data, headers: writeStaffCookie(config, request, token) })
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, getStaffMe, async ({ staff, query }) => {
    if (query.attended) await noteDeed(db, staff)
    return readMe(db, staff)
  })

  serveStaff(
    app,
    shop,
    giveTotp,
    async ({ body, staff, request }) => {
      const tokens = await giveAppCode(shop, staff, placeOf(request), body.code)
      return proven(shop, request, staff.staffId, tokens)
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, askForPasskey, ({ staff, request }) =>
    passkeyToUse(db, siteOf(config, request), staff.staffId, staff.tokenHash),
  )

  serveStaff(
    app,
    shop,
    givePasskey,
    async ({ body, staff, request }) => {
      const given = { answer: body, site: siteOf(config, request) }
      const tokens = await giveOwnPasskey(shop, staff, placeOf(request), given)
      return proven(shop, request, staff.staffId, tokens)
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, signOutStaff, async ({ staff, request }) => {
    await endStaffSession(db, staff.tokenHash)
    const subject = { kind: 'staff', id: staff.staffId }
    if (staff.isProven) await writeAudit(db, staff, { action: 'staff.sign-out', subject, after: placeOf(request) })
    return new Answer({ data: null, headers: { ...clearStaffCookie(config, request), ...forgottenCopies } })
  })
}

/** Who is signed in now that the second factor was given, with the cookies of the new tokens. */
export async function proven({ config, db }: Shop, request: FastifyRequest, staffId: string, tokens: ProvenTokens) {
  const data = await readMe(db, { staffId, isProven: true })
  return new Answer({ data, headers: writeProvenCookies(config, request, tokens) })
}

export function placeOf(request: FastifyRequest): Place {
  return { device: deviceName(request), address: request.ip }
}
