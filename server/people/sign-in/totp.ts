import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/platform/config/config.ts'
import { demoSecret } from '#server/platform/config/weak-secrets.ts'
import { seal, unseal } from './seal.ts'

const periodSeconds = 30
const minutesToSetUp = 15

/** An app's secret as a person's row keeps it. */
export function sealTotp(config: Config, staffId: string, base32: string) {
  return seal(config, `totp of ${staffId}`, base32)
}

/** Whether this is the secret a person's row keeps, of this shop or of the demo that it was. */
export function isSealedTotp(config: Pick<Config, 'secret'>, staffId: string, sealed: string, base32: string) {
  const opened = openTotp(config, staffId, sealed) ?? openTotp({ secret: demoSecret }, staffId, sealed)
  return opened === base32
}

/** The app's secret of a person's row, or undefined where it was sealed under another `SHOP_SECRET`. */
export function openTotp(config: Pick<Config, 'secret'>, staffId: string, sealed: string) {
  return unseal(config, `totp of ${staffId}`, sealed)
}

/** The 30-second step whose code this is, now or one step before or after; undefined where it is no such code. */
export function stepOfCode(config: Config, staffId: string, sealed: string, code: string, now = Date.now()) {
  const base32 = openTotp(config, staffId, sealed)
  return base32 === undefined ? undefined : matchingStep(base32, code, now)
}

/** A new secret, with what the app scans, sealed until its first code comes. */
export function newTotp(config: Config, { staffId, mobileNumber }: { staffId: string; mobileNumber: string }) {
  const secret = new Secret({ size: 20 }).base32
  const until = Date.now() + minutesToSetUp * 60_000
  const sealed = seal(config, `new totp of ${staffId}`, JSON.stringify({ secret, until }))
  return { secret, sealed, address: totpOf(secret, mobileNumber).toString() }
}

/** The new secret and the step of its first code; undefined where the code is wrong or it took too long. */
export function openNewTotp(config: Config, staffId: string, sealed: string, code: string, now = Date.now()) {
  const opened = unseal(config, `new totp of ${staffId}`, sealed)
  if (opened === undefined) return undefined
  const { secret, until } = JSON.parse(opened) as { secret: string; until: number }
  const step = now < until ? matchingStep(secret, code, now) : undefined
  return step === undefined ? undefined : { secret, step }
}

/** The code an app with this secret shows. */
export function codeOf(base32: string, now = Date.now()) {
  return totpOf(base32).generate({ timestamp: now })
}

function matchingStep(base32: string, code: string, now: number) {
  const delta = totpOf(base32).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

function totpOf(base32: string, label = 'staff') {
  const secret = Secret.fromBase32(base32)
  return new TOTP({ issuer: 'Milloraa', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })
}
