import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { tokensInCookie, writeCookie } from '#server/platform/http/security/cookies.ts'
import { shopperBrowsers } from '#server/platform/schema/people/auth.ts'
import { users } from '#server/platform/schema/people/users.ts'

const cookieName = 'milloraa-browser'
/** Where logins are: other calls are not sent it, so that what is the same for everybody stays so for who is known. */
const paths = ['/api/v1/auth', '/api/v1/login', '/api/v1/phone-auth']
/** More than log in at one family's phone. */
const mostPeople = 5
/** Longer than most people need between two orders; each login begins it anew. */
const daysKnown = 180

/** A browser as it is known from a login on: its token, and the hashes of those by which others go on being known there. */
export type KnownBrowser = { id: string; token: string; otherHashes: string[] }

/** The browser in which the shopper with this number logged in before, or null for everybody else. */
export async function findShopperBrowser(executor: Executor, request: FastifyRequest, mobile: string) {
  const tokenHashes = hashesOf(request)
  if (tokenHashes.length === 0) return null
  const [known] = await executor
    .select({ id: shopperBrowsers.id })
    .from(shopperBrowsers)
    .innerJoin(users, eq(users.id, shopperBrowsers.userId))
    .where(
      and(
        inArray(shopperBrowsers.tokenHash, tokenHashes),
        gt(shopperBrowsers.expiresAt, sql`now()`),
        eq(sql`${users.countryCode} || ${users.loginMobile}`, mobile),
      ),
    )
  return known?.id ?? null
}

/** Knows the browser of a login from here on, under another token of this shopper than before. */
export async function rememberShopperBrowser(
  tx: Transaction,
  request: FastifyRequest,
  userId: string,
): Promise<KnownBrowser> {
  const isHere = inArray(shopperBrowsers.tokenHash, hashesOf(request))
  await tx.delete(shopperBrowsers).where(and(isHere, eq(shopperBrowsers.userId, userId)))
  const others = await tx
    .select({ hash: shopperBrowsers.tokenHash })
    .from(shopperBrowsers)
    .where(and(isHere, gt(shopperBrowsers.expiresAt, sql`now()`)))
  const token = randomToken()
  const [known] = await tx
    .insert(shopperBrowsers)
    .values({ tokenHash: hashToken(token), userId, expiresAt: sql`now() + make_interval(days => ${daysKnown})` })
    .returning({ id: shopperBrowsers.id })
  return { id: known?.id ?? '', token, otherHashes: others.map(({ hash }) => hash) }
}

/** Read by no script and sent with nothing another site starts. It opens nothing. */
export function writeBrowserCookie(config: Config, request: FastifyRequest, { token, otherHashes }: KnownBrowser) {
  const others = tokensIn(request).filter((other) => otherHashes.includes(hashToken(other)))
  const value = [token, ...others].slice(0, mostPeople).join('.')
  const cookie = { name: cookieName, value, maxAge: daysKnown * 24 * 60 * 60 }
  return { 'set-cookie': paths.map((path) => writeCookie(config, request, { ...cookie, path })) }
}

export async function forgetShopperBrowser(executor: Executor, userId: string, id: string) {
  await executor.delete(shopperBrowsers).where(and(eq(shopperBrowsers.userId, userId), eq(shopperBrowsers.id, id)))
}

/** Forgets the browsers of somebody, all or all but one. */
export async function forgetShopperBrowsers(executor: Executor, userId: string, butId?: string | null) {
  const isOther = butId ? ne(shopperBrowsers.id, butId) : undefined
  await executor.delete(shopperBrowsers).where(and(eq(shopperBrowsers.userId, userId), isOther))
}

function tokensIn(request: FastifyRequest) {
  return tokensInCookie(request, cookieName).slice(0, mostPeople)
}

function hashesOf(request: FastifyRequest) {
  return tokensIn(request).map(hashToken)
}
