import type { Random } from '../environment/seeded-random.ts'
import type { TransitionName } from './transitions.ts'

/** What happens to a placed order: steps of people, money at the provider, what its bank disputes, and what the shop does by itself. */
export type Happening = TransitionName | AtProvider | AtBank | ByItself

/** Parts sent back by hand in the provider's own office, and money that comes once more. */
export const atProvider = [
  ...(['a part goes back by hand', 'a part waits by hand', 'what waits succeeds', 'what waits fails'] as const),
  ...(['a part fails by hand', 'it is paid again', 'a failed payment comes through'] as const),
  ...(['the next refund fails', 'the next refund is refused', 'a failed refund is carried out'] as const),
] as const
type AtProvider = (typeof atProvider)[number]

export const atBank = [
  ...(['it is disputed', 'a part is disputed', 'the dispute goes on'] as const),
  ...(['the dispute is won', 'the dispute is lost', 'the dispute is closed'] as const),
] as const
type AtBank = (typeof atBank)[number]

export const byItself = [
  ...(['refunds are sent', 'an answer to a refund is lost', 'the provider is asked'] as const),
  ...(['webhooks arrive', 'a day passes'] as const),
] as const
type ByItself = (typeof byItself)[number]

export type Life = { mode: 'ONLINE' | 'CASH'; happenings: Happening[] }

const refundInVain: Happening[] = [
  ...(['refund', 'refunds are sent', 'the provider is asked', 'note a manual refund'] as const),
]
const lost: Happening[] = ['an answer to a refund is lost', 'the provider is asked']

/** A bank claims money back: before and after packing, delivering, cancelling, and beside refunds. */
const disputed: Life[] = [
  online('it is disputed', 'webhooks arrive', 'refund', 'cancel', 'the dispute is won', 'webhooks arrive'),
  online('pack', 'a part is disputed', 'webhooks arrive', 'cancel', 'the dispute is lost', 'refunds are sent'),
  online(
    'refund',
    'it is disputed',
    'webhooks arrive',
    'refunds are sent',
    'the dispute goes on',
    'the dispute is lost',
  ),
  online(
    'deliver',
    'it is disputed',
    'webhooks arrive',
    'return',
    'the dispute is closed',
    'webhooks arrive',
    'return',
  ),
  online(
    'cancel',
    'a part is disputed',
    'webhooks arrive',
    'refunds are sent',
    'the dispute is lost',
    'webhooks arrive',
  ),
  online('pack', 'hand over', 'a part is disputed', 'the dispute is lost', 'webhooks arrive', 'cancel', 'return'),
]
/** The provider fails or refuses a refund, and the owner pays it another way. */
const manualRefundLives: Life[] = [
  online('pack', 'the next refund is refused', ...refundInVain, 'pack', 'refund', 'note a manual refund'),
  online('the next refund fails', ...refundInVain, 'pack', 'refund', 'refunds are sent'),
  online('the next refund fails', ...refundInVain, 'a failed refund is carried out', 'webhooks arrive', 'deliver'),
  online(
    'pack',
    'the next refund fails',
    'cancel',
    'refunds are sent',
    'the provider is asked',
    'note a manual refund',
  ),
  online('the next refund is refused', ...refundInVain, 'it is disputed', 'the dispute is lost', 'webhooks arrive'),
  online(
    ...(['deliver', 'the next refund is refused', 'refund', 'refunds are sent', 'a part is disputed'] as const),
    ...(['webhooks arrive', 'note a manual refund', 'the dispute is lost', 'webhooks arrive'] as const),
    'note a manual refund',
  ),
  online('a part fails by hand', 'webhooks arrive', 'pack', 'cancel', 'refunds are sent', 'note a manual refund'),
]

/** What every run comes to, whatever it draws: each takes its turn, and chance puts more between. */
const themes: Life[] = [
  online('pack', 'refund', ...lost, 'refunds are sent'),
  online('refund', ...lost, 'cancel', 'refunds are sent'),
  online(
    'a part waits by hand',
    'webhooks arrive',
    'cancel',
    'refunds are sent',
    'webhooks arrive',
    'what waits fails',
  ),
  online('pack', 'cancel', 'refunds are sent'),
  online('pack', 'it is paid again', 'the provider is asked', 'refunds are sent'),
  cash('pack', 'hand over', 'cancel', 'return', 'return', 'return'),
  online('pack', 'hand over', 'deliver', 'return', 'refunds are sent', 'return'),
  online('pack', 'a failed payment comes through', 'webhooks arrive', 'refunds are sent'),
  cash('pack', 'hand over', 'deliver', 'return', 'refund'),
  online('pack', 'a part waits by hand', 'the provider is asked', 'cancel', 'what waits succeeds'),
  online('pack', 'hand over', 'cancel', ...lost, 'return', 'refunds are sent', 'return'),
  online('a part goes back by hand', 'pack', 'refund', 'refunds are sent', 'hand over', 'cancel'),
  online('deliver', 'refund', ...lost, 'return', 'refunds are sent'),
  online(
    'pack',
    'unpack',
    'pack',
    'unpack',
    'cancel it oneself',
    'a failed payment comes through',
    'the provider is asked',
  ),
  cash('pack', 'cancel'),
  online('pack', 'hand over', 'deliver', 'take the delivery back', 'cancel', 'it is paid again'),
  online('refund', 'refunds are sent', 'pack', 'refund', 'an answer to a refund is lost', 'cancel', 'a day passes'),
  cash('deliver without its cash', 'deliver', 'return', 'return'),
  ...disputed,
  ...manualRefundLives,
  cash('deliver', 'receive cash', 'return', 'receive cash', 'take the delivery back', 'receive cash'),
  cash('pack', 'hand over', 'deliver', 'return', 'receive cash', 'refund', 'receive cash'),
]

/** What happens to one order: the theme whose turn it is, with up to five more things anywhere in it. */
export function drawLife(turn: number, random: Random): Life {
  const { mode, happenings } = themes[turn % themes.length] as Life
  const more = mode === 'CASH' ? cashMore : onlineMore
  const all = [...happenings]
  for (let remaining = random.whole(0, 5); remaining > 0; remaining -= 1) {
    all.splice(random.whole(0, all.length), 0, random.pick(more))
  }
  return { mode, happenings: all }
}

export const turns = themes.length

// What often happens, more often.
const cashMore: Happening[] = [
  ...(['pack', 'pack', 'hand over', 'hand over', 'deliver', 'deliver', 'return', 'refund', 'cancel'] as const),
  ...(['unpack', 'take the hand-over back', 'take the delivery back', 'cancel it oneself'] as const),
  'receive cash',
]
const onlineMore: Happening[] = [
  ...cashMore,
  ...(['webhooks arrive', 'webhooks arrive', 'refunds are sent', 'the provider is asked', 'a day passes'] as const),
  ...(['a part goes back by hand', 'a part waits by hand', 'what waits succeeds', 'what waits fails'] as const),
  ...(['it is paid again', 'a failed payment comes through', 'refund', 'an answer to a refund is lost'] as const),
  ...(['it is disputed', 'a part is disputed', 'the dispute goes on', 'the dispute is won'] as const),
  ...(['the dispute is lost', 'the dispute is lost', 'the dispute is closed', 'note a manual refund'] as const),
  ...(['the next refund fails', 'the next refund is refused', 'a failed refund is carried out'] as const),
  ...(['a part fails by hand', 'note a manual refund'] as const),
]

function online(...happenings: Happening[]): Life {
  return { mode: 'ONLINE', happenings }
}

function cash(...happenings: Happening[]): Life {
  return { mode: 'CASH', happenings }
}
