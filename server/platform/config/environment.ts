import { z } from 'zod'

const oneLine = z.string().trim().min(1)
const yes = z.enum(['yes', 'no']).transform((answer) => answer === 'yes')
const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  )

export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Node's own: with 0 anybody on the way can pretend to be a provider. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  SHOP_MODE: z.enum(['demo', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: oneLine.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: oneLine.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATABASE_PATIENCE_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  RESPONSE_CACHE_MEGABYTES: z.coerce.number().int().min(1).max(4_096).default(48),
  DATA_FOLDER: oneLine.default('.data'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' }).optional(),
  SHOP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  LOG_FORMAT: z.enum(['json', 'plain']).optional(),
  SANDBOX_PUBLIC: yes.default(false),
  SMS_GATEWAY: z.enum(['outbox', 'msg91']).default('outbox'),
  SMS_PER_DAY: z.coerce.number().int().min(30).default(1_500),
  MSG91_URL: z.url().optional(),
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
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a name such as mill.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: oneLine.optional(),
  FIREBASE_KEYS_URL: z.url().optional(),
  FIREBASE_LANGUAGE: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,6}$/, 'must be at most 6 letters, digits or hyphens')
    .default('en'),
  FIREBASE_AUTH_EMULATOR: z.url().optional(),
  FILES: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: oneLine.default('us-east-1'),
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY: oneLine.optional(),
  S3_SECRET_KEY: oneLine.optional(),
  S3_PATH_STYLE: yes.default(false),
  BACKUPS: z.enum(['here', 'elsewhere']).default('here'),
  BACKUP_FOLDER: oneLine.optional(),
  BACKUP_BUCKET: bucketName.optional(),
  BACKUP_KEY: oneLine.optional(),
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

export type Environment = z.infer<typeof Environment>
