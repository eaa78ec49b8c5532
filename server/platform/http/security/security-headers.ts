import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Headers of every answer; pages replace the policy by their own. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': openerPolicy(config),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${paymentSources(config).mayPay})`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(config.isDemo ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Addresses are made from the host that was asked for: one that could not be a host is refused before anything is made of it. */
export function refuseUnreadableHosts(app: FastifyInstance) {
  // A shop is asked by the same name nearly always.
  let lastReadable = ''
  app.addHook('onRequest', ({ host, raw: { rawHeaders } }, _, done) => {
    const isReadable = host === lastReadable || isReadableHost(host)
    if (isReadable) lastReadable = host
    // Of two, whoever stands in front could have read the other one.
    done(isReadable && hostsIn(rawHeaders) < 2 ? undefined : new ApiError(400, 'This address cannot be read.'))
  })
}

function isReadableHost(host: string) {
  return host === '' || (/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`))
}

/** Names and values stand in turns. */
function hostsIn(rawHeaders: string[]) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** The policy of a page: of inline scripts only its own run, by their hashes; providers come from the configuration. */
export function pagePolicy(config: Config, scriptHashes: string[]) {
  const phone = config.phoneAuth === 'firebase' ? firebaseSources(config) : none
  const payment = paymentSources(config)
  return [
    "default-src 'self'",
    list('script-src', "'self'", ...scriptHashes, ...phone.script, ...payment.script),
    list('style-src', "'self'", ...payment.style),
    // React writes style attributes for measured sizes; attributes cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    list('img-src', "'self'", 'data:', ...payment.image),
    "font-src 'self'",
    "media-src 'self'",
    list('connect-src', "'self'", ...phone.connect, ...payment.connect),
    list('frame-src', ...orNone([...phone.frame, ...payment.frame])),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type Sources = {
  script: string[]
  connect: string[]
  frame: string[]
  style: string[]
  image: string[]
  mayPay: string
}
const none: Sources = { script: [], connect: [], frame: [], style: [], image: [], mayPay: 'self' }

/**
 * What the configured payment provider loads. Razorpay's hosts are those of its own plug-ins' policies
 * (https://github.com/razorpay/razorpay-magento, etc/csp_whitelist.xml); the sandbox is ourselves, or a process of its own.
 */
function paymentSources({ payments }: Config): Sources {
  if (payments.kind === 'cash-only' || payments.checkoutScript.startsWith('/')) return none
  const { origin } = new URL(payments.checkoutScript)
  if (payments.kind === 'sandbox') return { ...none, script: [origin], connect: [origin], style: [origin] }
  const [api, checkout, cdn] = ['https://api.razorpay.com', 'https://checkout.razorpay.com', 'https://cdn.razorpay.com']
  return {
    script: [checkout, cdn],
    connect: [
      api,
      checkout,
      cdn,
      'https://lumberjack.razorpay.com',
      'https://lumberjack-cx.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
    ],
    frame: [api, checkout],
    style: [],
    image: [cdn, checkout],
    // Google Pay and its like ask through the Payment Request API from inside the provider's frame.
    mayPay: `self "${api}" "${checkout}"`,
  }
}

/** The provider's frame opens the pages of banks; under the strictest policy they could not tell it how it went. */
function openerPolicy({ payments }: Config) {
  return payments.kind === 'razorpay' ? 'same-origin-allow-popups' : 'same-origin'
}

function list(directive: string, ...sources: string[]) {
  return [directive, ...sources].join(' ')
}

function orNone(sources: string[]) {
  return sources.length > 0 ? sources : ["'none'"]
}

/** What the Firebase SDK and its invisible reCAPTCHA load (https://firebase.google.com/docs/auth/web/phone-auth). */
function firebaseSources({ firebase }: Config): Sources {
  const emulator = firebase.emulator ? [new URL(firebase.emulator).origin] : []
  const ownDomain = firebase.authDomain ? [`https://${firebase.authDomain}`] : []
  return {
    ...none,
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/', 'https://apis.google.com'],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
      ...emulator,
    ],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com', ...ownDomain],
  }
}
