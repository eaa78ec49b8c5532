import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config.ts'

/** Headers of every answer; pages replace the policy by their own. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      ...(config.isDemo ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  })
}

/** Addresses are made from the host that was asked for: one that could not be a host is refused before anything is made of it. */
export function refuseUnreadableHosts(app: FastifyInstance) {
  app.addHook('onRequest', async ({ host }) => {
    const isReadable =
      host === '' || (/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`))
    if (!isReadable) throw new ApiError(400, 'This address cannot be read.')
  })
}

/** The policy of a page: of inline scripts only its own run, by their hashes; providers come from the configuration. */
export function pagePolicy(config: Config, scriptHashes: string[]) {
  const firebase = config.phoneAuth === 'firebase' ? firebaseSources(config) : { script: '', connect: '', frame: '' }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}${firebase.script}`,
    "style-src 'self'",
    // React writes style attributes for measured sizes; attributes cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${firebase.connect}`,
    `frame-src ${firebase.frame || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What the Firebase SDK and its invisible reCAPTCHA load (https://firebase.google.com/docs/auth/web/phone-auth). */
function firebaseSources({ firebase }: Config) {
  const emulator = firebase.emulator ? ` ${new URL(firebase.emulator).origin}` : ''
  const ownDomain = firebase.authDomain ? ` https://${firebase.authDomain}` : ''
  return {
    script: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://apis.google.com',
    connect: ` https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/${emulator}`,
    frame: `https://www.google.com/recaptcha/ https://recaptcha.google.com${ownDomain}`,
  }
}
