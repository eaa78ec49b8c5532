import * as auth from '#contract/api/accounts/auth.ts'
import * as guests from '#contract/api/accounts/guest-proofs.ts'
import * as changes from '#contract/api/accounts/number-changes.ts'
import * as personal from '#contract/api/accounts/personal-data.ts'
import * as sessions from '#contract/api/accounts/sessions.ts'
import * as customers from '#contract/api/admin/customers/customers.ts'
import * as counterOrders from '#contract/api/admin/orders/order-steps.ts'
import * as numbers from '#contract/api/admin/reports/numbers.ts'
import * as factors from '#contract/api/admin/staff/factors.ts'
import * as counter from '#contract/api/admin/staff/sign-in.ts'
import * as people from '#contract/api/admin/staff/staff.ts'
import type { Call } from '#contract/api/endpoint.ts'
import * as cashCodes from '#contract/api/orders/cash-codes.ts'
import * as orders from '#contract/api/orders/orders.ts'
import * as tracking from '#contract/api/orders/tracking.ts'
import type { EventName, OutcomeOf, SecurityEvent } from './event-names.ts'

/** What a call tells by how it was answered: 200 stands for every good answer, others for a refusal that the call itself names. */
export type EventsOfCall = { call: Call; ofStatus: Readonly<Record<number, SecurityEvent>> }

const codeSend = { 200: 'done', 429: 'paused', 503: 'over_budget' } as const
const code = { 200: 'right', 400: 'wrong', 410: 'ended', 429: 'paused', 503: 'over_budget' } as const
const factor = { 200: 'right', 400: 'wrong', 401: 'ended', 429: 'paused' } as const
const staffCode = { 200: 'right', 400: 'wrong', 410: 'ended' } as const
const orderCode = { 200: 'right', 400: 'wrong', 410: 'ended', 429: 'paused' } as const
const done = { 200: 'done' } as const

const outboxKey = { event: 'authn_outbox_key' } as const

/** What is told of addresses that are no calls of the contract: by the address, and by the status of the answer. */
export const eventsOfPages: Readonly<Record<string, EventsOfCall['ofStatus']>> = {
  '/sandbox/outbox': {
    303: { ...outboxKey, outcome: 'right' },
    403: { ...outboxKey, outcome: 'wrong' },
    429: { ...outboxKey, outcome: 'paused' },
  },
  '/sandbox/outbox.json': { 403: { ...outboxKey, outcome: 'wrong' }, 429: { ...outboxKey, outcome: 'paused' } },
}

/** The calls whose answers are security events by themselves; what any call may refuse is in `watch-events.ts`. */
export const eventsOfCalls: readonly EventsOfCall[] = [
  tells(auth.sendPhoneCode, 'authn_code_send', codeSend),
  tells(auth.sendLoginCode, 'authn_code_send', codeSend),
  tells(auth.confirmPhoneCode, 'authn_code', { 200: 'right', 400: 'wrong', 410: 'ended' }),
  tells(auth.verifyLogin, 'authn_code', code),
  tells(auth.logIn, 'authn_login', { 200: 'done', 401: 'refused' }),
  tells(auth.logOut, 'authn_logout', done),
  tells(auth.logOutEverywhere, 'authn_logout', { 200: 'everywhere' }),
  tells(sessions.endShopperSession, 'authn_logout', { 200: 'elsewhere' }),
  tells(sessions.endOtherShopperSessions, 'authn_logout', { 200: 'elsewhere' }),
  tells(auth.proveMobile, 'authn_number_change', { 200: 'done', 400: 'refused', 403: 'refused' }),
  tells(changes.proveLoginMobile, 'authn_code', { 200: 'right', 400: 'wrong' }),
  tells(guests.proveGuestMobile, 'authn_code', { 200: 'right', 400: 'wrong' }),
  tells(changes.undoNumberChange, 'authn_number_change', { 200: 'undone', 410: 'undo_refused' }),
  tells(changes.stopNumberChange, 'authn_number_change', { 200: 'stopped' }),
  tells(customers.startNumberChange, 'authn_number_change', { 200: 'started' }),
  tells(customers.withdrawNumberChange, 'authn_number_change', { 200: 'withdrawn' }),

  tells(counter.sendStaffCode, 'authn_staff_code_send', { 200: 'done', 429: 'paused' }),
  tells(counter.confirmStaffCode, 'authn_staff_code', staffCode),
  tells(counter.giveTotp, 'authn_staff_factor', factor),
  tells(counter.givePasskey, 'authn_staff_factor', { 200: 'right', 400: 'wrong', 401: 'ended' }),
  tells(counter.signOutStaff, 'authn_staff_logout', done),
  tells(factors.setUpTotp, 'authn_staff_factor_change', done),
  tells(factors.setUpPasskey, 'authn_staff_factor_change', done),
  tells(factors.removeTotp, 'authn_staff_factor_change', done),
  tells(factors.removePasskey, 'authn_staff_factor_change', done),
  tells(factors.endOwnSession, 'authn_staff_logout', { 200: 'elsewhere' }),
  tells(factors.endOtherSessions, 'authn_staff_logout', { 200: 'elsewhere' }),
  tells(people.addStaff, 'authz_staff_change', done),
  tells(people.changeStaff, 'authz_staff_change', done),
  tells(people.resetFactors, 'authz_staff_change', done),
  tells(people.endSessionsOf, 'authz_staff_change', done),

  tells(cashCodes.confirmCashOrder, 'order_code', orderCode),
  tells(cashCodes.confirmTrackedOrder, 'order_code', orderCode),
  tells(counterOrders.confirmByCode, 'order_code', { 200: 'right', 400: 'wrong' }),
  tells(cashCodes.sendCashCode, 'order_code_send', { 200: 'done', 429: 'paused' }),
  tells(cashCodes.sendTrackedCode, 'order_code_send', { 200: 'done', 429: 'paused' }),
  tells(counterOrders.sendCodeAgain, 'order_code_send', { 200: 'done', 429: 'paused' }),
  tells(tracking.trackOrder, 'order_link', { 404: 'wrong', 429: 'paused' }),
  tells(orders.placeCashOrder, 'order_limit', { 403: 'unproven', 429: 'too_many' }),
  tells(orders.confirmPayment, 'malicious_payment', { 400: 'refused' }),
  tells(orders.receivePaymentEvent, 'malicious_webhook', { 400: 'refused' }),

  tells(customers.getCustomer, 'sensitive_read', { 200: 'one' }),
  tells(customers.listCustomers, 'sensitive_read', { 200: 'list' }),
  tells(numbers.getCustomerNumbers, 'sensitive_read', { 200: 'list' }),
  tells(numbers.getCustomerNumbersFile, 'sensitive_export', { 200: 'best_customers' }),
  tells(customers.exportCustomer, 'sensitive_export', { 200: 'of_customer' }),
  tells(personal.readPersonalData, 'sensitive_export', { 200: 'own' }),
  tells(customers.eraseCustomer, 'sensitive_erase', { 200: 'of_customer' }),
  tells(personal.deleteAccount, 'sensitive_erase', { 200: 'own' }),
]

function tells<E extends EventName>(
  call: Call,
  event: E,
  outcomes: Readonly<Record<number, OutcomeOf<E>>>,
): EventsOfCall {
  const told = Object.entries(outcomes).map(([status, outcome]) => [status, { event, outcome } as SecurityEvent])
  return { call, ofStatus: Object.fromEntries(told) }
}
