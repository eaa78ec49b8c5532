import type * as z from 'zod/mini'
import * as authSchema from './accounts/auth.schema.ts'
import * as auth from './accounts/auth.ts'
import * as consentsSchema from './accounts/consents.schema.ts'
import * as consents from './accounts/consents.ts'
import * as guestProofsSchema from './accounts/guest-proofs.schema.ts'
import * as guestProofs from './accounts/guest-proofs.ts'
import * as numberChangesSchema from './accounts/number-changes.schema.ts'
import * as numberChanges from './accounts/number-changes.ts'
import * as numberOrdersSchema from './accounts/number-orders.schema.ts'
import * as numberOrders from './accounts/number-orders.ts'
import * as personalDataSchema from './accounts/personal-data.schema.ts'
import * as personalData from './accounts/personal-data.ts'
import * as sessionsSchema from './accounts/sessions.schema.ts'
import * as sessions from './accounts/sessions.ts'
import * as usersSchema from './accounts/users.schema.ts'
import * as users from './accounts/users.ts'
import * as adminCategoriesSchema from './admin/catalog/categories.schema.ts'
import * as adminCategories from './admin/catalog/categories.ts'
import * as adminCouponsSchema from './admin/catalog/coupons.schema.ts'
import * as adminCoupons from './admin/catalog/coupons.ts'
import * as adminPicturesSchema from './admin/catalog/pictures.schema.ts'
import * as adminPictures from './admin/catalog/pictures.ts'
import * as adminProductFilesSchema from './admin/catalog/product-files.schema.ts'
import * as adminProductFiles from './admin/catalog/product-files.ts'
import * as adminProductsSchema from './admin/catalog/products.schema.ts'
import * as adminProducts from './admin/catalog/products.ts'
import * as adminReviewsSchema from './admin/catalog/reviews.schema.ts'
import * as adminReviews from './admin/catalog/reviews.ts'
import * as adminStockSchema from './admin/catalog/stock.schema.ts'
import * as adminStock from './admin/catalog/stock.ts'
import * as adminKitchenWordsSchema from './admin/catalog/synonyms.schema.ts'
import * as adminKitchenWords from './admin/catalog/synonyms.ts'
import * as adminBuildingsSchema from './admin/content/buildings.schema.ts'
import * as adminBuildings from './admin/content/buildings.ts'
import * as adminContentSchema from './admin/content/content.schema.ts'
import * as adminContent from './admin/content/content.ts'
import * as adminWordingsSchema from './admin/content/message-templates.schema.ts'
import * as adminWordings from './admin/content/message-templates.ts'
import * as adminPageWordsSchema from './admin/content/page-copy.schema.ts'
import * as adminPageWords from './admin/content/page-copy.ts'
import * as adminSettingsSchema from './admin/content/settings.schema.ts'
import * as adminSettings from './admin/content/settings.ts'
import * as adminContactSchema from './admin/customers/contact.schema.ts'
import * as adminContact from './admin/customers/contact.ts'
import * as adminCustomersSchema from './admin/customers/customers.schema.ts'
import * as adminCustomers from './admin/customers/customers.ts'
import * as adminTicketsSchema from './admin/customers/tickets.schema.ts'
import * as adminTickets from './admin/customers/tickets.ts'
import * as adminBackupsSchema from './admin/operations/backups.schema.ts'
import * as adminBackups from './admin/operations/backups.ts'
import * as adminHealthSchema from './admin/operations/health.schema.ts'
import * as adminHealth from './admin/operations/health.ts'
import * as adminOpeningSchema from './admin/operations/opening.schema.ts'
import * as adminOpening from './admin/operations/opening.ts'
import * as adminRestoresSchema from './admin/operations/restores.schema.ts'
import * as adminRestores from './admin/operations/restores.ts'
import * as adminOrderMoneySchema from './admin/orders/order-money.schema.ts'
import * as adminOrderMoney from './admin/orders/order-money.ts'
import * as adminOrderStepsSchema from './admin/orders/order-steps.schema.ts'
import * as adminOrderSteps from './admin/orders/order-steps.ts'
import * as adminOrdersSchema from './admin/orders/orders.schema.ts'
import * as adminOrders from './admin/orders/orders.ts'
import * as adminPhoneOrdersSchema from './admin/orders/phone-orders.schema.ts'
import * as adminPhoneOrders from './admin/orders/phone-orders.ts'
import * as adminCashSchema from './admin/payments/cash.schema.ts'
import * as adminCash from './admin/payments/cash.ts'
import * as adminManualRefundsSchema from './admin/payments/manual-refunds.schema.ts'
import * as adminManualRefunds from './admin/payments/manual-refunds.ts'
import * as adminPaymentExceptionsSchema from './admin/payments/payment-exceptions.schema.ts'
import * as adminPaymentExceptions from './admin/payments/payment-exceptions.ts'
import * as adminReconciliationsSchema from './admin/payments/reconciliations.schema.ts'
import * as adminReconciliations from './admin/payments/reconciliations.ts'
import * as adminGstSchema from './admin/reports/gst.schema.ts'
import * as adminGst from './admin/reports/gst.ts'
import * as adminNumbersSchema from './admin/reports/reports.schema.ts'
import * as adminNumbers from './admin/reports/reports.ts'
import * as adminTodaySchema from './admin/reports/today.schema.ts'
import * as adminToday from './admin/reports/today.ts'
import * as adminAuditSchema from './admin/staff/audit.schema.ts'
import * as adminAudit from './admin/staff/audit.ts'
import * as adminFactorsSchema from './admin/staff/factors.schema.ts'
import * as adminFactors from './admin/staff/factors.ts'
import * as adminSignInSchema from './admin/staff/sign-in.schema.ts'
import * as adminSignIn from './admin/staff/sign-in.ts'
import * as adminStaffSchema from './admin/staff/staff.schema.ts'
import * as adminStaff from './admin/staff/staff.ts'
import * as catalogSchema from './catalog/catalog.schema.ts'
import * as catalog from './catalog/catalog.ts'
import * as noticesSchema from './catalog/notices.schema.ts'
import * as notices from './catalog/notices.ts'
import * as reviewsSchema from './catalog/reviews.schema.ts'
import * as reviews from './catalog/reviews.ts'
import * as suggestionsSchema from './catalog/suggestions.schema.ts'
import * as suggestions from './catalog/suggestions.ts'
import * as wishlistSchema from './catalog/wishlist.schema.ts'
import * as wishlist from './catalog/wishlist.ts'
import * as contentSchema from './content/content.schema.ts'
import * as content from './content/content.ts'
import * as pageWordsSchema from './content/page-copy.schema.ts'
import * as pageWords from './content/page-copy.ts'
import * as settingsSchema from './content/settings.schema.ts'
import * as settings from './content/settings.ts'
import * as supportSchema from './content/support.schema.ts'
import * as support from './content/support.ts'
import type { Call, Endpoint, EndpointSchema } from './endpoint.ts'
import * as fields from './fields.ts'
import * as areasSchema from './orders/areas.schema.ts'
import * as areas from './orders/areas.ts'
import * as cartSchema from './orders/cart.schema.ts'
import * as cart from './orders/cart.ts'
import * as cashCodesSchema from './orders/cash-codes.schema.ts'
import * as cashCodes from './orders/cash-codes.ts'
import * as couponsSchema from './orders/coupons.schema.ts'
import * as coupons from './orders/coupons.ts'
import * as ordersSchema from './orders/orders.schema.ts'
import * as orders from './orders/orders.ts'
import * as trackingSchema from './orders/tracking.schema.ts'
import * as tracking from './orders/tracking.ts'

const groups: Record<string, readonly [calls: object, schemas: object]> = {
  adminAudit: [adminAudit, adminAuditSchema],
  adminContact: [adminContact, adminContactSchema],
  adminCustomers: [adminCustomers, adminCustomersSchema],
  adminFactors: [adminFactors, adminFactorsSchema],
  adminGst: [adminGst, adminGstSchema],
  adminCash: [adminCash, adminCashSchema],
  adminManualRefunds: [adminManualRefunds, adminManualRefundsSchema],
  adminPaymentExceptions: [adminPaymentExceptions, adminPaymentExceptionsSchema],
  adminReports: [adminNumbers, adminNumbersSchema],
  adminOrders: [
    { ...adminOrders, ...adminOrderSteps, ...adminOrderMoney },
    { ...adminOrdersSchema, ...adminOrderStepsSchema, ...adminOrderMoneySchema },
  ],
  adminPhoneOrders: [adminPhoneOrders, adminPhoneOrdersSchema],
  adminReconciliations: [adminReconciliations, adminReconciliationsSchema],
  adminRestores: [adminRestores, adminRestoresSchema],
  adminReviews: [adminReviews, adminReviewsSchema],
  adminSignIn: [adminSignIn, adminSignInSchema],
  adminStaff: [adminStaff, adminStaffSchema],
  adminStock: [adminStock, adminStockSchema],
  adminTickets: [adminTickets, adminTicketsSchema],
  adminToday: [adminToday, adminTodaySchema],
  adminCategories: [adminCategories, adminCategoriesSchema],
  adminSynonyms: [adminKitchenWords, adminKitchenWordsSchema],
  adminPictures: [adminPictures, adminPicturesSchema],
  adminProductFiles: [adminProductFiles, adminProductFilesSchema],
  adminProducts: [adminProducts, adminProductsSchema],
  adminBackups: [adminBackups, adminBackupsSchema],
  adminBuildings: [adminBuildings, adminBuildingsSchema],
  adminContent: [adminContent, adminContentSchema],
  adminCoupons: [adminCoupons, adminCouponsSchema],
  adminHealth: [adminHealth, adminHealthSchema],
  adminOpening: [adminOpening, adminOpeningSchema],
  adminPageCopy: [adminPageWords, adminPageWordsSchema],
  adminSettings: [adminSettings, adminSettingsSchema],
  adminMessageTemplates: [adminWordings, adminWordingsSchema],
  areas: [areas, areasSchema],
  auth: [auth, authSchema],
  cart: [cart, cartSchema],
  cashCodes: [cashCodes, cashCodesSchema],
  catalog: [catalog, catalogSchema],
  consents: [consents, consentsSchema],
  content: [content, contentSchema],
  coupons: [coupons, couponsSchema],
  guestProofs: [guestProofs, guestProofsSchema],
  notices: [notices, noticesSchema],
  numberChanges: [numberChanges, numberChangesSchema],
  numberOrders: [numberOrders, numberOrdersSchema],
  orders: [orders, ordersSchema],
  pageCopy: [pageWords, pageWordsSchema],
  personalData: [personalData, personalDataSchema],
  reviews: [reviews, reviewsSchema],
  sessions: [sessions, sessionsSchema],
  settings: [settings, settingsSchema],
  suggestions: [suggestions, suggestionsSchema],
  support: [support, supportSchema],
  tracking: [tracking, trackingSchema],
  users: [users, usersSchema],
  wishlist: [wishlist, wishlistSchema],
}

/** Every call of the contract with its name and the group it is documented in: for the generated documentation and for what is not built yet. */
export const calls = Object.entries(groups).flatMap(([group, [members, schemas]]) =>
  Object.entries(members)
    .filter((member): member is [string, Call] => isCall(member[1]))
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, call]) => ({ group, name, call: { ...call, ...schemaOf(schemas, name) } as Endpoint })),
)

const endpoints = new Map<string, Endpoint>(calls.map(({ call }) => [`${call.method} ${call.path}`, call]))

/** A call with its schema: who may make it, what comes in and goes out, what it refuses. */
export function endpointOf({ method, path }: Call) {
  const found = endpoints.get(`${method} ${path}`)
  if (!found) throw new Error(`The contract has no schema for ${method} ${path}.`)
  return found
}

/** Every schema that the contract gives a name. */
export const contractSchemas = [fields, ...Object.values(groups).map(([, schemas]) => schemas)].flatMap(
  (members: object) =>
    Object.entries(members)
      .filter((member): member is [string, z.ZodMiniType] => isSchema(member[1]))
      .map(([name, schema]) => ({ name, schema })),
)

function schemaOf(schemas: object, name: string) {
  const schema = (schemas as Record<string, EndpointSchema | undefined>)[name]
  if (!schema) throw new Error(`The call ${name} has no schema.`)
  return schema
}

function isSchema(member: unknown) {
  return typeof member === 'object' && member !== null && '_zod' in member
}

function isCall(member: unknown) {
  return typeof member === 'object' && member !== null && 'method' in member && 'path' in member
}
