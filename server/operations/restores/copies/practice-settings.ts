import { parseEnv } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'

const settings = `# A copy to practise on: these settings reach nothing of the real shop, and with others it does not open.
SHOP_MODE=demo
# A port that is free.
PORT=0
SMS_GATEWAY=outbox
MAIL_GATEWAY=outbox
PAYMENTS=cash-only
BACKUPS=elsewhere
`

/** The settings of a copy to practise on: of those of the shop only the secret, so that authenticator apps open it. */
export function practiceSettings(ofShop = '') {
  const secret = parseEnv(ofShop).SHOP_SECRET
  return secret ? `${settings}# The shop's own, so that authenticator apps go on.\nSHOP_SECRET='${secret}'\n` : settings
}

/** What of the settings could reach something outside of a copy to practise on, each with what it has to be. */
export function reachOf(config: Config): string[] {
  const { backups, files, host, isDemo, mail, metrics, payments, phoneAuth, port, publicUrl, redisUrl, sms, traces } =
    config
  const copiesTo = (kind: 'folder' | 'bucket') => backups.copies.some((place) => place.kind === kind)
  const found: [isSo: boolean, remedy: string][] = [
    [!isDemo, 'SHOP_MODE=demo'],
    [port !== 0, 'PORT=0'],
    [host !== '127.0.0.1' && host !== 'localhost' && host !== '::1', 'no HOST'],
    [publicUrl !== undefined, 'no PUBLIC_URL'],
    [sms.gateway !== 'outbox', 'SMS_GATEWAY=outbox'],
    [mail.gateway === 'smtp', 'MAIL_GATEWAY=outbox'],
    [phoneAuth !== 'local', 'PHONE_AUTH=local'],
    [payments.kind !== 'cash-only', 'PAYMENTS=cash-only'],
    [files.kind !== 'local', 'FILES=local'],
    [copiesTo('folder'), 'no BACKUP_FOLDER'],
    [copiesTo('bucket') && files.kind === 'local', 'no BACKUP_BUCKET'],
    [redisUrl !== undefined, 'no REDIS_URL'],
    [metrics.port !== undefined, 'no METRICS_PORT'],
    [traces.url !== undefined, 'no OTEL_EXPORTER_OTLP_ENDPOINT'],
  ]
  return found.flatMap(([isSo, remedy]) => (isSo ? [remedy] : []))
}
