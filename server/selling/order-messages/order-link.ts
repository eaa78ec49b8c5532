import { shopAddress } from '#server/people/messages/shop-address.ts'
import type { Config } from '#server/platform/config/config.ts'
import { trackToken } from '../orders/track-token.ts'

type Shown = Pick<Config, 'publicUrl' | 'port' | 'secret'>

/**
 * Where somebody follows an order: a guest, who has no list of orders, by a signed link (open-points 111); `restoredAt` is
 * the last restore since it was placed.
 */
export function orderLink(config: Shown, orderNumber: string, isGuest: boolean, restoredAt: Date | null) {
  const tracked = `/track/${orderNumber}?t=${trackToken(config.secret, orderNumber, restoredAt)}`
  const path = isGuest ? tracked : `/orders/${orderNumber}`
  return shopAddress(config, path)
}
