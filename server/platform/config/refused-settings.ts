import type { Config } from './config.ts'
import type { Environment } from './environment.ts'
import { providerAddresses } from './provider-addresses.ts'
import { weaknessOf } from './weak-secrets.ts'

type Name = keyof Environment
export type RefusedSetting = { setting: Name; sentence: string }

/** What keeps a shop with these settings from opening: each with one sentence that says what to do. */
export function refusedSettings(env: Environment, config: Config): RefusedSetting[] {
  return [...(config.isDemo ? [] : demoParts(env)), ...missingParts(env, config)]
}

/** What a demo shop may have and a real one may not. */
function demoParts(env: Environment): RefusedSetting[] {
  return [...demoGateways(env), ...plainAddress(env), ...weakSecrets(env), ...otherProviders(env)]
}

function demoGateways(env: Environment): RefusedSetting[] {
  const { RAZORPAY_KEY_ID: keyId = '' } = env
  return refusedOf([
    [
      'SHOP_SECRET',
      !env.SHOP_SECRET,
      'A production shop needs SHOP_SECRET (at least 32 random characters): the one it had before, or of a new shop what openssl rand -base64 48 says.',
    ],
    [
      'SMS_GATEWAY',
      env.SMS_GATEWAY === 'outbox',
      'A production shop needs SMS_GATEWAY set to a real gateway (msg91): the outbox shows login codes.',
    ],
    [
      'MAIL_GATEWAY',
      env.MAIL_GATEWAY === 'outbox',
      'A production shop cannot run with MAIL_GATEWAY=outbox: set it to smtp, or to none.',
    ],
    [
      'PAYMENTS',
      env.PAYMENTS === 'sandbox',
      'A production shop cannot run with PAYMENTS=sandbox: set it to razorpay, or to cash-only.',
    ],
    [
      'RAZORPAY_KEY_ID',
      keyId.startsWith('rzp_test_'),
      'A production shop cannot run with RAZORPAY_KEY_ID of test mode (rzp_test_…), where no money moves: take the live keys, or try the test ones in a demo shop.',
    ],
    [
      'NODE_TLS_REJECT_UNAUTHORIZED',
      env.NODE_TLS_REJECT_UNAUTHORIZED === '0',
      'A production shop cannot run with NODE_TLS_REJECT_UNAUTHORIZED=0, which lets anybody pretend to be a provider: leave it out.',
    ],
    ['SANDBOX_PUBLIC', env.SANDBOX_PUBLIC, 'A production shop cannot run with SANDBOX_PUBLIC=yes: leave it out.'],
    [
      'FIREBASE_AUTH_EMULATOR',
      env.FIREBASE_AUTH_EMULATOR !== undefined,
      'A production shop cannot run with FIREBASE_AUTH_EMULATOR set: leave it out.',
    ],
  ])
}

function plainAddress({ PUBLIC_URL: address }: Environment): RefusedSetting[] {
  if (!address || new URL(address).protocol === 'https:') return []
  const sentence = `PUBLIC_URL does not begin with https, so that codes and sessions could be read on their way: name the address that shoppers see, such as https://${new URL(address).hostname || 'shop.example'}.`
  return [{ setting: 'PUBLIC_URL', sentence }]
}

const secrets = [
  'SHOP_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_OLD',
] as const

const newSecrets: Record<(typeof secrets)[number], string> = {
  SHOP_SECRET: 'take a new one from openssl rand -base64 48',
  RAZORPAY_KEY_SECRET: 'take that of the live keys at Razorpay',
  RAZORPAY_WEBHOOK_SECRET: 'take a new one from openssl rand -base64 24, here and at Razorpay',
  RAZORPAY_WEBHOOK_SECRET_OLD: 'leave it out',
}

function weakSecrets(env: Environment): RefusedSetting[] {
  return secrets.flatMap((setting) => {
    const weakness = env[setting] && weaknessOf(env[setting])
    return weakness ? [{ setting, sentence: `${setting} ${weakness}: ${newSecrets[setting]}.` }] : []
  })
}

/** A stand-in is a demo's: what it is told are codes and payments. */
function otherProviders(env: Environment): RefusedSetting[] {
  return Object.entries(providerAddresses).flatMap(([name, own]) => {
    const setting = name as keyof typeof providerAddresses
    const settingValue = env[setting]
    if (settingValue === undefined || new URL(settingValue).href === new URL(own).href) return []
    return [{ setting, sentence: `A production shop speaks to ${new URL(own).host} itself: leave ${setting} out.` }]
  })
}

function missingParts(env: Environment, { isDemo, payments, mail }: Config): RefusedSetting[] {
  const isPaidOnline = payments.kind === 'razorpay'
  const isMailed = mail.gateway === 'smtp'
  const isSms = env.SMS_GATEWAY === 'msg91'
  const needed: Partial<Record<Name, boolean>> = {
    MSG91_AUTH_KEY: isSms,
    MSG91_TEMPLATE_LOGIN_CODE: isSms,
    MSG91_TEMPLATE_ORDER_CONFIRMED: isSms,
    MSG91_TEMPLATE_ORDER_PACKED: isSms,
    MSG91_TEMPLATE_ORDER_DELIVERED: isSms,
    MSG91_TEMPLATE_ORDER_CANCELLED: isSms,
    MSG91_TEMPLATE_ORDER_REFUNDED: isSms,
    MSG91_TEMPLATE_ORDER_NOTE: isSms,
    MSG91_TEMPLATE_NEW_ORDER_FOR_OWNER: isSms,
    MSG91_TEMPLATE_BACK_IN_STOCK: isSms,
    MSG91_TEMPLATE_TICKET_ANSWERED: isSms,
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
    S3_ACCESS_KEY: env.FILES === 's3' || env.BACKUP_BUCKET !== undefined,
    S3_SECRET_KEY: env.FILES === 's3' || env.BACKUP_BUCKET !== undefined,
  }
  return refusedOf(
    Object.entries(needed).map(([name, isNeeded]) => [
      name as Name,
      isNeeded && !env[name as Name],
      `The setting ${name} is missing.`,
    ]),
  )
}

function refusedOf(found: [setting: Name, isSo: boolean, sentence: string][]): RefusedSetting[] {
  return found.flatMap(([setting, isSo, sentence]) => (isSo ? [{ setting, sentence }] : []))
}
