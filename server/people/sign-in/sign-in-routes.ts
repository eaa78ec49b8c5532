import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  confirmStaffCode,
  getStaffAccount,
  givePasskey,
  giveTotp,
  requestPasskeyChallenge,
  sendStaffCode,
  signOutStaff,
} from '#contract/api/admin/staff/sign-in.ts'
import { browserHashesOf, cookieOf, recordActivity } from '#server/back-office/access/callers.ts'
import { clearStaffCookie, writeProvenCookies, writeStaffCookie } from '#server/back-office/access/cookie.ts'
import { refuseOtherSites, serveStaff } from '#server/back-office/access/serve-staff.ts'
import { endStaffSession, type ProvenTokens } from '#server/back-office/access/sessions.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { clearCacheHeaders } from '#server/platform/cache/clear-site-data.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { Answer, serve } from '#server/platform/http/serve.ts'
import { nameSubject } from '#server/platform/observability/subject.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { originOf as askedFrom } from '../auth/codes/wrong-codes.ts'
import { readStaffAccount } from './account.ts'
import type { SignInOrigin } from './factor-tries.ts'
import { giveAppCode, giveOwnPasskey } from './give-factor.ts'
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
      const { staffId, token } = await openSessionByCode(shop, body, { signInOrigin: originOf(request), nameNumber })
      const former = cookieOf(request)
      if (former) await endStaffSession(db, hashToken(former))
      const data = await readStaffAccount(db, { staffId, isProven: false })
      return new Answer({ data, headers: writeStaffCookie(config, request, token) })
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, getStaffAccount, async ({ staff, query }) => {
    if (query.attended) await recordActivity(db, staff)
    return readStaffAccount(db, staff)
  })

  serveStaff(
    app,
    shop,
    giveTotp,
    async ({ body, staff, request }) => {
      const tokens = await giveAppCode(shop, staff, originOf(request), body.code)
      return proven(shop, request, staff.staffId, tokens)
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, requestPasskeyChallenge, ({ staff, request }) =>
    passkeyToUse(db, siteOf(config, request), staff.staffId, staff.tokenHash),
  )

  serveStaff(
    app,
    shop,
    givePasskey,
    async ({ body, staff, request }) => {
      const passkeyAnswer = { answer: body, site: siteOf(config, request) }
      const tokens = await giveOwnPasskey(shop, staff, originOf(request), passkeyAnswer)
      return proven(shop, request, staff.staffId, tokens)
    },
    { perAddress: fewTries },
  )

  serveStaff(app, shop, signOutStaff, async ({ staff, request }) => {
    await endStaffSession(db, staff.tokenHash)
    const subject = { kind: 'staff', id: staff.staffId }
    if (staff.isProven) await writeAudit(db, staff, { action: 'staff.sign-out', subject, after: originOf(request) })
    return new Answer({ data: null, headers: { ...clearStaffCookie(config, request), ...clearCacheHeaders } })
  })
}

/** Who is signed in now that the second factor was given, with the cookies of the new tokens. */
export async function proven({ config, db }: Shop, request: FastifyRequest, staffId: string, tokens: ProvenTokens) {
  const data = await readStaffAccount(db, { staffId, isProven: true })
  return new Answer({ data, headers: writeProvenCookies(config, request, tokens) })
}

export function originOf(request: FastifyRequest): SignInOrigin {
  return { device: deviceName(request), address: request.ip }
}
