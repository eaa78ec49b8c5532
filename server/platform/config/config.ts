import { Environment } from './environment.ts'
import { providerAddresses } from './provider-addresses.ts'
import { refusedSettings } from './refused-settings.ts'
import { underNewNames, warningsOfFormerNames } from './renamed-settings.ts'
import { joinSettings, readSettingsFile } from './settings-file.ts'
import { demoSecret } from './weak-secrets.ts'

export type Config = ReturnType<typeof configOf>
type RawSettings = Record<string, string | undefined>

/** Reads and checks every setting once. Throws an `Error` whose message names every setting at fault, a sentence and a line for each. */
export function readConfig(environment: RawSettings): Config {
  const { config, faults } = readSettings(environment)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return config
}

/** The same of the shop's settings file and the environment, which wins: what the server and every command begin with. */
export function readAllSettings(environment: RawSettings) {
  const file = readSettingsFile(environment)
  const settings = joinSettings(environment, file)
  const { config, faults } = readSettings(settings)
  const warnings = [...file.warnings, ...warningsOfFormerNames(settings)]
  return { config, faults: [...file.faults, ...faults], warnings, file: file.path }
}

/** The settings as far as they can be used, and a sentence for each that keeps the shop from opening. */
export function readSettings(environment: RawSettings) {
  const nonEmpty = underNewNames(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const issues = Environment.safeParse(nonEmpty).error?.issues ?? []
  const unusable = new Map(issues.map(({ path, message }) => [String(path[0]), message]))
  // What is wrong with the others is told with it: nobody starts a shop once for each setting.
  const env = Environment.parse(Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !unusable.has(name))))
  const config = configOf(env, modeOf(env))
  const refused = refusedSettings(env, config).filter(({ setting }) => !unusable.has(setting))
  const faults = [
    ...[...unusable].map(([name, message]) => `The setting ${name} is not usable: ${message}.`),
    ...refused.map(({ sentence }) => sentence),
  ]
  return { config, faults }
}

/** Without a word a shop is a demo, so that nobody opens a real one by accident. */
export function modeOf({ SHOP_MODE, NODE_ENV }: { SHOP_MODE?: string | undefined; NODE_ENV?: string | undefined }) {
  if (SHOP_MODE === 'demo' || SHOP_MODE === 'production') return SHOP_MODE
  return NODE_ENV === 'production' ? 'production' : 'demo'
}

function configOf(env: Environment, mode: 'demo' | 'production') {
  const isDemo = mode === 'demo'
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
    responseCacheMegabytes: env.RESPONSE_CACHE_MEGABYTES,
    dataFolder: env.DATA_FOLDER,
    /** Where all processes count calls of one address together; without it each counts its own. */
    redisUrl: env.REDIS_URL,
    // Demo codes are readable in the outbox anyway; a fixed secret keeps sessions across restarts without a file.
    secret: env.SHOP_SECRET ?? demoSecret,
    logLevel: env.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    /** Lines of JSON, or sentences; undefined: sentences at a terminal alone. */
    logFormat: env.LOG_FORMAT,
    isSandboxPublic: env.SANDBOX_PUBLIC,
    sms: {
      gateway: env.SMS_GATEWAY,
      /** What the whole shop may send in a day at least; it may send more where it packs many orders. */
      leastPerDay: env.SMS_PER_DAY,
      msg91: {
        patienceMs: env.PROVIDER_PATIENCE_MS,
        url: addressOf('MSG91_URL', env, isDemo),
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
      keysUrl: addressOf('FIREBASE_KEYS_URL', env, isDemo),
      language: env.FIREBASE_LANGUAGE,
      emulator: isDemo ? env.FIREBASE_AUTH_EMULATOR : undefined,
    },
    files: filesOf(env),
    backups: {
      /** Somebody else looks after the database and its backups. */
      isElsewhere: env.BACKUPS === 'elsewhere',
      /** As it was printed: for a restore on a machine that does not know it. */
      key: env.BACKUP_KEY,
      /** Where copies go beside this server. */
      copies: copiesOf(env),
    },
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

/** A real shop speaks to the provider's own address, whatever the settings say: nobody else is told codes or asked for payments. */
function addressOf(setting: keyof typeof providerAddresses, env: Environment, isDemo: boolean) {
  return (isDemo ? env[setting] : undefined) ?? providerAddresses[setting]
}

/** A folder and a bucket that are named for it; else the bucket of the files. */
function copiesOf(env: Environment) {
  const { BACKUP_FOLDER: folder, FILES, S3_BUCKET } = env
  const bucket = env.BACKUP_BUCKET ?? (FILES === 's3' ? S3_BUCKET : undefined)
  return [
    ...(folder ? [{ kind: 'folder' as const, folder }] : []),
    ...(bucket ? [{ kind: 'bucket' as const, bucket: { ...bucketOf(env), bucket } }] : []),
  ]
}

function filesOf(env: Environment) {
  if (env.FILES === 'local') return { kind: 'local' as const }
  return { kind: 's3' as const, ...bucketOf(env) }
}

function bucketOf(env: Environment) {
  return {
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
    url: isSandbox ? (env.RAZORPAY_URL ?? ownSandbox) : addressOf('RAZORPAY_URL', env, isDemo),
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

/** The setting names the place of all signals (OpenTelemetry's environment variables). */
function tracesUrl(endpoint: string) {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`
}
