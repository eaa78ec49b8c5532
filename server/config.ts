import { z } from 'zod'

const oneLine = z.string().trim().min(1)
const yes = z.enum(['yes', 'no']).transform((answer) => answer === 'yes')

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  SHOP_MODE: z.enum(['demo', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: oneLine.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: oneLine.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATABASE_PATIENCE_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  PREPARED_MEGABYTES: z.coerce.number().int().min(1).max(4_096).default(48),
  DATA_FOLDER: oneLine.default('.data'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' }).optional(),
  SHOP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  SANDBOX_PUBLIC: yes.default(false),
  SMS_GATEWAY: z.enum(['outbox', 'msg91']).default('outbox'),
  SMS_PER_DAY: z.coerce.number().int().min(30).default(1_500),
  MSG91_URL: z.url().default('https://control.msg91.com'),
  MSG91_AUTH_KEY: oneLine.optional(),
  MSG91_TEMPLATE_LOGIN_CODE: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_CONFIRMED: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_PACKED: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_DELIVERED: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_CANCELLED: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_REFUNDED: oneLine.optional(),
  MSG91_TEMPLATE_ORDER_NOTE: oneLine.optional(),
  MSG91_TEMPLATE_CASH_ORDER_CODE: oneLine.optional(),
  MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER: oneLine.optional(),
  MSG91_TEMPLATE_BACK_IN_STOCK: oneLine.optional(),
  MSG91_TEMPLATE_TICKET_ANSWERED: oneLine.optional(),
  MSG91_TEMPLATE_NUMBER_CHANGED: oneLine.optional(),
  MSG91_TEMPLATE_NUMBER_CHANGE_COMING: oneLine.optional(),
  MAIL_GATEWAY: z.enum(['outbox', 'smtp', 'none']).optional(),
  MAILS_PER_DAY: z.coerce.number().int().min(30).default(1_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>"\p{C}]* )?<?[^\s@<>"\p{C}]+@[^\s@<>"\p{C}]+>?$/u, 'must be such as Milloraa <orders@shop.example>')
    .optional(),
  PHONE_AUTH: z.enum(['local', 'firebase']).default('local'),
  FIREBASE_API_KEY: oneLine.refine((key) => !key.includes(':'), 'must not contain a colon').optional(),
  FIREBASE_AUTH_DOMAIN: oneLine.optional(),
  FIREBASE_PROJECT_ID: oneLine.optional(),
  FIREBASE_KEYS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  FIREBASE_LANGUAGE: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,6}$/, 'must be at most 6 letters, digits or hyphens')
    .default('en'),
  FIREBASE_AUTH_EMULATOR: z.url().optional(),
  FILES: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: oneLine.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_ACCESS_KEY: oneLine.optional(),
  S3_SECRET_KEY: oneLine.optional(),
  S3_PATH_STYLE: yes.default(false),
  PAYMENTS: z.enum(['cash-only', 'sandbox', 'razorpay']).optional(),
  RAZORPAY_KEY_ID: oneLine.optional(),
  RAZORPAY_KEY_SECRET: oneLine.optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().trim().min(12, 'needs at least 12 characters').optional(),
  RAZORPAY_WEBHOOK_SECRET_OLD: oneLine.optional(),
  RAZORPAY_URL: z.url().optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(6).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: oneLine.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: oneLine.default('milloraa'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SHED_LOAD_AFTER_MS: z.coerce.number().int().min(0).default(2_000),
  ADDRESS_LIMIT_FACTOR: z.coerce.number().min(0).optional(),
  OPEN_CASH_ORDERS_PER_MOBILE: z.coerce.number().int().min(1).default(3),
  // Waiting times that no owner has to know: tests shorten them.
  PROVIDER_PATIENCE_MS: z.coerce.number().int().min(1).default(8_000),
  BUCKET_PATIENCE_MS: z.coerce.number().int().min(1).default(2_000),
  UPLOAD_PACE_MS: z.coerce.number().int().min(1).default(15_000),
  UPLOAD_MEGABYTES: z.coerce.number().int().min(1).default(160),
  TODAY_LOOKED_AT_EVERY_MS: z.coerce.number().int().min(1).default(2_000),
})

export type Config = ReturnType<typeof readConfig>

/** Reads and checks every setting once. Throws an `Error` whose message is one sentence naming the setting at fault. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`)
  }
  const env = parsed.data
  const mode = env.SHOP_MODE ?? (env.NODE_ENV === 'production' ? 'production' : 'demo')
  const isDemo = mode === 'demo'
  if (!isDemo) refuseDemoParts(env)
  refuseMissingParts(env, isDemo)
  return {
    mode,
    isDemo,
    port: env.PORT,
    host: env.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    /** For how long the database server may say nothing at all while it is asked, before it counts as away; 0 for ever. */
    databasePatienceMs: env.DATABASE_PATIENCE_MS,
    /** Statements that take longer are written to the log; 0 never. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** What each process may keep of public answers and pages that are ready to be sent. */
    preparedMegabytes: env.PREPARED_MEGABYTES,
    dataFolder: env.DATA_FOLDER,
    /** Where all processes count calls of one address together; without it each counts its own. */
    redisUrl: env.REDIS_URL,
    // Demo codes are readable in the outbox anyway; a fixed secret keeps sessions across restarts without a file.
    secret: env.SHOP_SECRET ?? 'demo-secret-that-protects-nothing-real',
    logLevel: env.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    isSandboxPublic: env.SANDBOX_PUBLIC,
    sms: {
      gateway: env.SMS_GATEWAY,
      /** What the whole shop may send in a day at least; it may send more where it packs many orders. */
      leastPerDay: env.SMS_PER_DAY,
      msg91: {
        patienceMs: env.PROVIDER_PATIENCE_MS,
        url: env.MSG91_URL,
        authKey: env.MSG91_AUTH_KEY ?? '',
        templates: {
          'login-code': env.MSG91_TEMPLATE_LOGIN_CODE ?? '',
          'order-confirmed': env.MSG91_TEMPLATE_ORDER_CONFIRMED ?? '',
          'order-packed': env.MSG91_TEMPLATE_ORDER_PACKED ?? '',
          'order-delivered': env.MSG91_TEMPLATE_ORDER_DELIVERED ?? '',
          'order-cancelled': env.MSG91_TEMPLATE_ORDER_CANCELLED ?? '',
          'order-refunded': env.MSG91_TEMPLATE_ORDER_REFUNDED ?? '',
          'order-note': env.MSG91_TEMPLATE_ORDER_NOTE ?? '',
          // Only asked for once cash orders are to be confirmed by a code.
          'cash-order-code': env.MSG91_TEMPLATE_CASH_ORDER_CODE ?? '',
          'new-order-for-owner': env.MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER ?? '',
          'back-in-stock': env.MSG91_TEMPLATE_BACK_IN_STOCK ?? '',
          'ticket-answered': env.MSG91_TEMPLATE_TICKET_ANSWERED ?? '',
          // Not sent where they are not registered: a shop of before goes on without.
          'number-changed': env.MSG91_TEMPLATE_NUMBER_CHANGED ?? '',
          'number-change-coming': env.MSG91_TEMPLATE_NUMBER_CHANGE_COMING ?? '',
        },
      },
    },
    mail: mailOf(env, isDemo),
    phoneAuth: env.PHONE_AUTH,
    firebase: {
      apiKey: env.FIREBASE_API_KEY ?? '',
      authDomain: env.FIREBASE_AUTH_DOMAIN ?? '',
      projectId: env.FIREBASE_PROJECT_ID ?? '',
      keysUrl: env.FIREBASE_KEYS_URL,
      language: env.FIREBASE_LANGUAGE,
      emulator: env.FIREBASE_AUTH_EMULATOR,
    },
    files: filesOf(env),
    payments: paymentsOf(env, isDemo),
    /** How long open connections are asked to come over another one before they are closed; a demo shop ends at once. */
    drain: {
      atEndMs: (env.DRAIN_SECONDS ?? (isDemo ? 0 : 4)) * 1_000,
      whenReplacedMs: (env.DRAIN_SECONDS ?? 4) * 1_000,
    },
    /** Where Prometheus reads; nothing is measured for it without a port. */
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** Where traces go, if anywhere; `share` of all requests are noted. */
    traces: {
      url: env.OTEL_EXPORTER_OTLP_ENDPOINT && tracesUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT),
      service: env.OTEL_SERVICE_NAME,
      share: env.OTEL_TRACES_SAMPLER_ARG,
    },
    /** Who sends a file and next to nothing of it in so long is closed; a telephone in a tunnel sends nothing for some seconds. */
    uploadPaceMs: env.UPLOAD_PACE_MS,
    uploadMegabytes: env.UPLOAD_MEGABYTES,
    /** How often is looked whether something changed that the people at the counter wait for. */
    todayLookedAtEveryMs: env.TODAY_LOOKED_AT_EVERY_MS,
    limits: {
      /** Beyond this delay of the event loop new requests are answered 503; 0 never. */
      shedLoadAfterMs: env.SHED_LOAD_AFTER_MS,
      /** Multiplies every per-address figure (open-points 106); 0 switches them off. Undefined: 100, loopback not counted in demo mode. */
      addressFactor: env.ADDRESS_LIMIT_FACTOR,
      openCashOrdersPerMobile: env.OPEN_CASH_ORDERS_PER_MOBILE,
    },
  }
}

type Environment = z.infer<typeof Environment>

function filesOf(env: Environment) {
  if (env.FILES === 'local') return { kind: 'local' as const }
  return {
    kind: 's3' as const,
    /** Of the provider; undefined is Amazon's own for the region. */
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? '',
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
    isPathStyle: env.S3_PATH_STYLE,
    /** Longer than any answer of a healthy bucket to a question. */
    patienceMs: env.BUCKET_PATIENCE_MS,
  }
}

/** SMTP as soon as a server is named; else a demo shop shows its mails in the outbox, and a real one sends none. */
function mailGateway(env: Environment, isDemo: boolean) {
  return env.MAIL_GATEWAY ?? (env.SMTP_URL ? 'smtp' : isDemo ? 'outbox' : 'none')
}

function mailOf(env: Environment, isDemo: boolean) {
  const [, name = '', address = ''] = /^(?:(.*) )?<?([^\s<>]+?)>?$/.exec(env.MAIL_FROM ?? '') ?? []
  return {
    gateway: mailGateway(env, isDemo),
    leastPerDay: env.MAILS_PER_DAY,
    url: env.SMTP_URL ?? '',
    from: { name: name.trim(), address },
    patienceMs: env.PROVIDER_PATIENCE_MS,
  }
}

/** Razorpay as soon as one of its keys is set; else a demo shop tries payments out, and a real one takes cash only. */
function paymentKind(env: Environment, isDemo: boolean) {
  if (env.PAYMENTS) return env.PAYMENTS
  if (env.RAZORPAY_KEY_ID || env.RAZORPAY_KEY_SECRET || env.RAZORPAY_WEBHOOK_SECRET) return 'razorpay'
  return isDemo ? 'sandbox' : 'cash-only'
}

function paymentsOf(env: Environment, isDemo: boolean) {
  const kind = paymentKind(env, isDemo)
  const isSandbox = kind === 'sandbox'
  const host = env.HOST && !/^(0\.0\.0\.0|::)$/.test(env.HOST) ? env.HOST : '127.0.0.1'
  const ownSandbox = `http://${host}:${env.PORT}/sandbox/payments`
  const made = (name: string) => (isSandbox ? `sandbox-${name}-that-protects-nothing` : '')
  return {
    kind,
    /** What is not answered by then may have happened or not. */
    patienceMs: env.PROVIDER_PATIENCE_MS,
    /** Where the provider's API is; its paths begin with /v1. */
    url: env.RAZORPAY_URL ?? (isSandbox ? ownSandbox : 'https://api.razorpay.com'),
    /** What the browser loads to take a payment. */
    checkoutScript: isSandbox
      ? `${env.RAZORPAY_URL ?? '/sandbox/payments'}/checkout.js`
      : 'https://checkout.razorpay.com/v1/checkout.js',
    keyId: env.RAZORPAY_KEY_ID ?? (isSandbox ? 'rzp_test_sandbox' : ''),
    keySecret: env.RAZORPAY_KEY_SECRET ?? made('key-secret'),
    /** The secret webhooks are signed with, and for the time of a change the former one too. */
    webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET ?? made('webhook-secret'), env.RAZORPAY_WEBHOOK_SECRET_OLD].filter(
      (secret) => secret !== undefined && secret !== '',
    ) as string[],
  }
}

function refuseDemoParts(env: Environment) {
  if (!env.SHOP_SECRET) throw new Error('A production shop needs SHOP_SECRET (at least 32 random characters).')
  if (env.SMS_GATEWAY === 'outbox') {
    throw new Error('A production shop needs SMS_GATEWAY set to a real gateway (msg91): the outbox shows login codes.')
  }
  if (env.MAIL_GATEWAY === 'outbox') throw new Error('A production shop cannot run with MAIL_GATEWAY=outbox.')
  if (env.PAYMENTS === 'sandbox') throw new Error('A production shop cannot run with PAYMENTS=sandbox.')
  if (env.FIREBASE_AUTH_EMULATOR) throw new Error('A production shop cannot run with FIREBASE_AUTH_EMULATOR set.')
}

function refuseMissingParts(env: Environment, isDemo: boolean) {
  const isPaidOnline = paymentKind(env, isDemo) === 'razorpay'
  const isMailed = mailGateway(env, isDemo) === 'smtp'
  const needed: Partial<Record<keyof Environment, boolean>> = {
    MSG91_AUTH_KEY: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_LOGIN_CODE: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_CONFIRMED: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_PACKED: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_DELIVERED: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_CANCELLED: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_REFUNDED: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_ORDER_NOTE: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_BACK_IN_STOCK: env.SMS_GATEWAY === 'msg91',
    MSG91_TEMPLATE_TICKET_ANSWERED: env.SMS_GATEWAY === 'msg91',
    SMTP_URL: isMailed,
    MAIL_FROM: isMailed,
    // Messages lead to the shop.
    PUBLIC_URL: !isDemo,
    FIREBASE_API_KEY: env.PHONE_AUTH === 'firebase',
    FIREBASE_PROJECT_ID: env.PHONE_AUTH === 'firebase',
    RAZORPAY_KEY_ID: isPaidOnline,
    RAZORPAY_KEY_SECRET: isPaidOnline,
    // Without it anybody could tell us that an order is paid.
    RAZORPAY_WEBHOOK_SECRET: isPaidOnline,
    S3_BUCKET: env.FILES === 's3',
    S3_ACCESS_KEY: env.FILES === 's3',
    S3_SECRET_KEY: env.FILES === 's3',
  }
  for (const [name, isNeeded] of Object.entries(needed)) {
    if (isNeeded && !env[name as keyof Environment]) throw new Error(`The setting ${name} is missing.`)
  }
}

/** The setting names the place of all signals (OpenTelemetry's environment variables). */
function tracesUrl(endpoint: string) {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`
}
