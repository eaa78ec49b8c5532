import { getOffer, listOffers } from '#contract/api/admin/catalog/coupons.ts'
import { listBuildings } from '#contract/api/admin/content/buildings.ts'
import {
  listShopBanners,
  listShopPages,
  listShopReports,
  listShopStories,
} from '#contract/api/admin/content/content.ts'
import { listMessageTemplates } from '#contract/api/admin/content/message-templates.ts'
import { getSellerDetails, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { getReadiness } from '#contract/api/admin/operations/opening.ts'
import { findCaller } from '#contract/api/admin/orders/phone-orders.ts'
import { listPaymentExceptions } from '#contract/api/admin/payments/payment-exceptions.ts'
import { listAudit, listAuditFilters } from '#contract/api/admin/staff/audit.ts'
import { listAccountFactors, listAccountSessions } from '#contract/api/admin/staff/factors.ts'
import { getStaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { listStaff } from '#contract/api/admin/staff/staff.ts'
import type { Facts } from './facts.ts'
import { narrowed, type Question } from './question.ts'

/** What is asked of the shop itself and of what was done at the counter. */
export function buildShopQuestions({ staffId, order, first, offer, last }: Facts): Question[] {
  return [
    ...narrowed('Audit log', listAudit, {
      '': {},
      'search an order': { search: order.number },
      'search an action': { search: 'pack' },
      'search a name and an action': { search: 'meera deliver' },
      'search nothing there': { search: 'zzzz' },
      'of one person': { staffId },
      'of one kind': { kind: 'ticket' },
      'of a kind and a person': { kind: 'ticket', staffId },
      'of the first days': { from: first.day, to: first.day },
      'of the first days, of a kind': { to: first.day, kind: 'order' },
      'last page': { cursor: last.audit, limit: 100 },
    }),
    { name: 'Audit log: filters', call: listAuditFilters },
    ...narrowed('Buildings', listBuildings, {
      '': {},
      search: { search: 'gulmohar' },
      'search a pincode': { search: '4520' },
    }),
    ...narrowed('Offers', listOffers, { '': {}, running: { state: 'now' }, search: { search: 'month' } }),
    { name: 'Offer', call: getOffer, params: { id: offer.id } },
    { name: 'Money matters', call: listPaymentExceptions },
    { name: 'Ready to sell?', call: getReadiness },
    { name: 'Banners', call: listShopBanners },
    { name: 'Stories', call: listShopStories },
    { name: 'Reports', call: listShopReports },
    { name: 'Policy pages', call: listShopPages },
    { name: 'Messages', call: listMessageTemplates },
    { name: 'Settings', call: getShopSettings },
    { name: 'Seller', call: getSellerDetails },
    { name: 'Staff', call: listStaff },
    { name: 'Your account', call: getStaffAccount },
    { name: 'Your account: second factors', call: listAccountFactors },
    { name: 'Your account: sessions', call: listAccountSessions },
    { name: 'Somebody calls: a customer', call: findCaller, query: { mobileNumber: '8000000001' } },
    { name: 'Somebody calls: nobody known', call: findCaller, query: { mobileNumber: '6999999999' } },
  ]
}
