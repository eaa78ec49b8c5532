import * as auth from '#contract/api/accounts/auth.ts'
import * as guests from '#contract/api/accounts/guest-proofs.ts'
import * as changes from '#contract/api/accounts/number-changes.ts'
import * as personal from '#contract/api/accounts/personal-data.ts'
import * as sessions from '#contract/api/accounts/sessions.ts'
import * as customers from '#contract/api/admin/customers/customers.ts'
import * as counterOrders from '#contract/api/admin/orders/order-steps.ts'
import * as numbers from '#contract/api/admin/reports/reports.ts'
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
  defineEvents(auth.sendPhoneCode, 'authn_code_send', codeSend),
  defineEvents(auth.sendLoginCode, 'authn_code_send', codeSend),
  defineEvents(auth.confirmPhoneCode, 'authn_code', { 200: 'right', 400: 'wrong', 410: 'ended' }),
  defineEvents(auth.verifyLogin, 'authn_code', code),
  defineEvents(auth.logIn, 'authn_login', { 200: 'done', 401: 'refused' }),
  defineEvents(auth.logOut, 'authn_logout', done),
  defineEvents(auth.logOutEverywhere, 'authn_logout', { 200: 'everywhere' }),
  defineEvents(sessions.endShopperSession, 'authn_logout', { 200: 'elsewhere' }),
  defineEvents(sessions.endOtherShopperSessions, 'authn_logout', { 200: 'elsewhere' }),
  defineEvents(auth.proveMobile, 'authn_number_change', { 200: 'done', 400: 'refused', 403: 'refused' }),
  defineEvents(changes.proveLoginMobile, 'authn_code', { 200: 'right', 400: 'wrong' }),
  defineEvents(guests.proveGuestMobile, 'authn_code', { 200: 'right', 400: 'wrong' }),
  defineEvents(changes.undoNumberChange, 'authn_number_change', { 200: 'undone', 410: 'undo_refused' }),
  defineEvents(changes.stopNumberChange, 'authn_number_change', { 200: 'stopped' }),
  defineEvents(customers.startNumberChange, 'authn_number_change', { 200: 'started' }),
  defineEvents(customers.withdrawNumberChange, 'authn_number_change', { 200: 'withdrawn' }),

  defineEvents(counter.sendStaffCode, 'authn_staff_code_send', { 200: 'done', 429: 'paused' }),
  defineEvents(counter.confirmStaffCode, 'authn_staff_code', staffCode),
  defineEvents(counter.giveTotp, 'authn_staff_factor', factor),
  defineEvents(counter.givePasskey, 'authn_staff_factor', { 200: 'right', 400: 'wrong', 401: 'ended' }),
  defineEvents(counter.signOutStaff, 'authn_staff_logout', done),
  defineEvents(factors.setUpTotp, 'authn_staff_factor_change', done),
  defineEvents(factors.setUpPasskey, 'authn_staff_factor_change', done),
  defineEvents(factors.removeTotp, 'authn_staff_factor_change', done),
  defineEvents(factors.removePasskey, 'authn_staff_factor_change', done),
  defineEvents(factors.endAccountSession, 'authn_staff_logout', { 200: 'elsewhere' }),
  defineEvents(factors.endOtherSessions, 'authn_staff_logout', { 200: 'elsewhere' }),
  defineEvents(people.addStaff, 'authz_staff_change', done),
  defineEvents(people.changeStaff, 'authz_staff_change', done),
  defineEvents(people.resetFactors, 'authz_staff_change', done),
  defineEvents(people.endSessionsOf, 'authz_staff_change', done),

  defineEvents(cashCodes.confirmCashOrder, 'order_code', orderCode),
  defineEvents(cashCodes.confirmTrackedOrder, 'order_code', orderCode),
  defineEvents(counterOrders.confirmByCode, 'order_code', { 200: 'right', 400: 'wrong' }),
  defineEvents(cashCodes.sendCashCode, 'order_code_send', { 200: 'done', 429: 'paused' }),
  defineEvents(cashCodes.sendTrackedCode, 'order_code_send', { 200: 'done', 429: 'paused' }),
  defineEvents(counterOrders.sendCodeAgain, 'order_code_send', { 200: 'done', 429: 'paused' }),
  defineEvents(tracking.trackOrder, 'order_link', { 404: 'wrong', 429: 'paused' }),
  defineEvents(orders.placeCashOrder, 'order_limit', { 403: 'unproven', 429: 'too_many' }),
  defineEvents(orders.confirmPayment, 'malicious_payment', { 400: 'refused' }),
  defineEvents(orders.receivePaymentEvent, 'malicious_webhook', { 400: 'refused' }),

  defineEvents(customers.getCustomer, 'sensitive_read', { 200: 'one' }),
  defineEvents(customers.listCustomers, 'sensitive_read', { 200: 'list' }),
  defineEvents(numbers.getCustomerReport, 'sensitive_read', { 200: 'list' }),
  defineEvents(numbers.getCustomerReportFile, 'sensitive_export', { 200: 'best_customers' }),
  defineEvents(customers.exportCustomer, 'sensitive_export', { 200: 'of_customer' }),
  defineEvents(personal.readPersonalData, 'sensitive_export', { 200: 'own' }),
  defineEvents(customers.eraseCustomer, 'sensitive_erase', { 200: 'of_customer' }),
  defineEvents(personal.deleteAccount, 'sensitive_erase', { 200: 'own' }),
]

function defineEvents<E extends EventName>(
  call: Call,
  event: E,
  outcomes: Readonly<Record<number, OutcomeOf<E>>>,
): EventsOfCall {
  const entries = Object.entries(outcomes).map(([status, outcome]) => [status, { event, outcome } as SecurityEvent])
  return { call, ofStatus: Object.fromEntries(entries) }
}
