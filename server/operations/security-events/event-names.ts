/**
 * Every security event and how it may end. The names begin as those of the OWASP logging vocabulary do (authn, authz, excess, malicious,
 * sensitive); both words are labels of a metric, so there are few of them and none comes from a person.
 */
export const securityEvents = {
  /** A shopper asks for a login code. `paused`: too often for the number or network; `over_budget`: the whole shop's codes are used up. */
  authn_code_send: ['done', 'paused', 'over_budget'],
  /** A code, or a proof of a number. `ended`: used, too old or guessed at too often. */
  authn_code: ['right', 'wrong', 'ended', 'paused', 'over_budget'],
  authn_login: ['done', 'refused'],
  authn_logout: ['done', 'everywhere', 'elsewhere'],
  /** `started`, `withdrawn` by the shop's people, `stopped` by the shopper, `undone` from the old number. */
  authn_number_change: ['done', 'refused', 'started', 'withdrawn', 'stopped', 'undone', 'undo_refused'],
  /** A token that is wrong or whose session has ended, of shoppers or of the back office. */
  authn_token: ['refused'],
  authn_staff_code_send: ['done', 'paused'],
  authn_staff_code: ['right', 'wrong', 'ended', 'paused'],
  authn_staff_factor: ['right', 'wrong', 'ended', 'paused'],
  authn_staff_factor_change: ['done'],
  authn_staff_logout: ['done', 'elsewhere'],
  /** `role`: not for this role; `factor`: the second factor is missing; `elsewhere`: sent by another site's page. */
  authz_fail: ['role', 'factor', 'elsewhere', 'other'],
  /** Who is of the shop, what they may do, or their factors were changed. */
  authz_staff_change: ['done'],
  /** The key of a demo's outbox. */
  authn_outbox_key: ['right', 'wrong', 'paused'],
  /** The code of a cash order. */
  order_code: ['right', 'wrong', 'ended', 'paused'],
  order_code_send: ['done', 'paused'],
  /** Four digits that do not fit the link of an order. */
  order_link: ['wrong', 'paused'],
  /** An order beyond what its number may hold: not proven, or too many at once. */
  order_limit: ['unproven', 'too_many'],
  /** Too many requests of a network, or too many tries of somebody. */
  excess_rate: ['network', 'person'],
  /** Not signed by the payment provider, or not what its record says. */
  malicious_payment: ['refused'],
  malicious_webhook: ['refused'],
  /** Somebody of the shop looks at customers. */
  sensitive_read: ['one', 'list'],
  /** What is kept of a person leaves the shop. */
  sensitive_export: ['own', 'of_customer', 'best_customers'],
  sensitive_erase: ['own', 'of_customer'],
} as const satisfies Record<string, readonly string[]>

export type EventName = keyof typeof securityEvents
export type OutcomeOf<E extends EventName> = (typeof securityEvents)[E][number]
export type SecurityEvent = { [E in EventName]: { event: E; outcome: OutcomeOf<E> } }[EventName]

/** What happens in every good day; all else is written as a warning. */
const usual: readonly string[] = ['done', 'right', 'everywhere', 'elsewhere', 'stopped', 'one', 'list', 'own']

export function isUsual({ event, outcome }: SecurityEvent) {
  return event !== 'authz_fail' && usual.includes(outcome)
}
