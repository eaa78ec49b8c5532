import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { formatDayAndTime } from '../messages/day-and-time.ts'
import { queueAll, writeMail, writeSms } from '../messages/queue-message.ts'
import { shopAddress } from '../messages/shop-address.ts'
import { numberChangeComingMail } from '../messages/templates/number-change-coming.ts'
import { numberChangedMail } from '../messages/templates/number-changed.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>
type NumberChange = { oldMobile: string; newMobile: string; email: string | null }

/**
 * Tells a number that it is the login no more: by SMS with the way back, by mail, whose address nobody proved, without. A gateway that has no
 * such text registered sends the mail alone.
 */
export async function notifyOldNumber(
  tx: Transaction,
  shop: MessageShop,
  { oldMobile, newMobile, email, token }: NumberChange & { token: string },
) {
  const template = 'number-changed'
  const ending = newMobile.slice(-4)
  // What stands behind # reaches no server's log.
  const link = shopAddress(shop.config, `/undo-number#${token}`)
  const sms = writeSms({ template, to: `+91${oldMobile}`, values: { ending, link } })
  const mail = email
    ? writeMail(shop, { template, to: email, content: numberChangedMail({ ending }), values: () => ({ ending }) })
    : []
  await queueAll(tx, shop, [...(isRegistered(shop, template) ? [sms] : []), ...mail])
}

/** Tells of a change that the shop has started, on every way there is. */
export async function sendComingNumberChange(
  tx: Transaction,
  shop: MessageShop,
  { oldMobile, newMobile, email, dueAt }: NumberChange & { dueAt: Date },
) {
  const template = 'number-change-coming'
  const link = shopAddress(shop.config, '/profile')
  const values = { ending: newMobile.slice(-4), day: formatDayAndTime(dueAt), link }
  const sms = writeSms({ template, to: `+91${oldMobile}`, values })
  const mail = email
    ? writeMail(shop, { template, to: email, content: numberChangeComingMail(values), values: () => values })
    : []
  await queueAll(tx, shop, [...(isRegistered(shop, template) ? [sms] : []), ...mail])
}

function isRegistered({ config: { sms } }: MessageShop, template: 'number-changed' | 'number-change-coming') {
  return sms.gateway === 'outbox' || sms.msg91.templates[template] !== ''
}
