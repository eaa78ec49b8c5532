import type * as z from 'zod/mini'
import * as adminAuditSchema from './admin/audit.schema.ts'
import * as adminAudit from './admin/audit.ts'
import * as adminBackupsSchema from './admin/backups.schema.ts'
import * as adminBackups from './admin/backups.ts'
import * as adminBuildingsSchema from './admin/buildings.schema.ts'
import * as adminBuildings from './admin/buildings.ts'
import * as adminCashSchema from './admin/cash.schema.ts'
import * as adminCash from './admin/cash.ts'
import * as adminCategoriesSchema from './admin/categories.schema.ts'
import * as adminCategories from './admin/categories.ts'
import * as adminContactSchema from './admin/contact.schema.ts'
import * as adminContact from './admin/contact.ts'
import * as adminContentSchema from './admin/content.schema.ts'
import * as adminContent from './admin/content.ts'
import * as adminCouponsSchema from './admin/coupons.schema.ts'
import * as adminCoupons from './admin/coupons.ts'
import * as adminCustomersSchema from './admin/customers.schema.ts'
import * as adminCustomers from './admin/customers.ts'
import * as adminFactorsSchema from './admin/factors.schema.ts'
import * as adminFactors from './admin/factors.ts'
import * as adminGstSchema from './admin/gst.schema.ts'
import * as adminGst from './admin/gst.ts'
import * as adminHealthSchema from './admin/health.schema.ts'
import * as adminHealth from './admin/health.ts'
import * as adminKitchenWordsSchema from './admin/kitchen-words.schema.ts'
import * as adminKitchenWords from './admin/kitchen-words.ts'
import * as adminManualRefundsSchema from './admin/manual-refunds.schema.ts'
import * as adminManualRefunds from './admin/manual-refunds.ts'
import * as adminMattersSchema from './admin/matters.schema.ts'
import * as adminMatters from './admin/matters.ts'
import * as adminNumbersSchema from './admin/numbers.schema.ts'
import * as adminNumbers from './admin/numbers.ts'
import * as adminOpeningSchema from './admin/opening.schema.ts'
import * as adminOpening from './admin/opening.ts'
import * as adminOrderMoneySchema from './admin/order-money.schema.ts'
import * as adminOrderMoney from './admin/order-money.ts'
import * as adminOrderStepsSchema from './admin/order-steps.schema.ts'
import * as adminOrderSteps from './admin/order-steps.ts'
import * as adminOrdersSchema from './admin/orders.schema.ts'
import * as adminOrders from './admin/orders.ts'
import * as adminPageWordsSchema from './admin/page-words.schema.ts'
import * as adminPageWords from './admin/page-words.ts'
import * as adminPhoneOrdersSchema from './admin/phone-orders.schema.ts'
import * as adminPhoneOrders from './admin/phone-orders.ts'
import * as adminPicturesSchema from './admin/pictures.schema.ts'
import * as adminPictures from './admin/pictures.ts'
import * as adminProductFilesSchema from './admin/product-files.schema.ts'
import * as adminProductFiles from './admin/product-files.ts'
import * as adminProductsSchema from './admin/products.schema.ts'
import * as adminProducts from './admin/products.ts'
import * as adminReconciliationsSchema from './admin/reconciliations.schema.ts'
import * as adminReconciliations from './admin/reconciliations.ts'
import * as adminRestoresSchema from './admin/restores.schema.ts'
import * as adminRestores from './admin/restores.ts'
import * as adminReviewsSchema from './admin/reviews.schema.ts'
import * as adminReviews from './admin/reviews.ts'
import * as adminSettingsSchema from './admin/settings.schema.ts'
import * as adminSettings from './admin/settings.ts'
import * as adminSignInSchema from './admin/sign-in.schema.ts'
import * as adminSignIn from './admin/sign-in.ts'
import * as adminStaffSchema from './admin/staff.schema.ts'
import * as adminStaff from './admin/staff.ts'
import * as adminStockSchema from './admin/stock.schema.ts'
import * as adminStock from './admin/stock.ts'
import * as adminTicketsSchema from './admin/tickets.schema.ts'
import * as adminTickets from './admin/tickets.ts'
import * as adminTodaySchema from './admin/today.schema.ts'
import * as adminToday from './admin/today.ts'
import * as adminWordingsSchema from './admin/wordings.schema.ts'
import * as adminWordings from './admin/wordings.ts'
import * as areasSchema from './areas.schema.ts'
import * as areas from './areas.ts'
import * as authSchema from './auth.schema.ts'
import * as auth from './auth.ts'
import * as cartSchema from './cart.schema.ts'
import * as cart from './cart.ts'
import * as cashCodesSchema from './cash-codes.schema.ts'
import * as cashCodes from './cash-codes.ts'
import * as catalogSchema from './catalog.schema.ts'
import * as catalog from './catalog.ts'
import * as consentsSchema from './consents.schema.ts'
import * as consents from './consents.ts'
import * as contentSchema from './content.schema.ts'
import * as content from './content.ts'
import * as couponsSchema from './coupons.schema.ts'
import * as coupons from './coupons.ts'
import type { Call, Endpoint, EndpointSchema } from './endpoint.ts'
import * as fields from './fields.ts'
import * as guestProofsSchema from './guest-proofs.schema.ts'
import * as guestProofs from './guest-proofs.ts'
import * as noticesSchema from './notices.schema.ts'
import * as notices from './notices.ts'
import * as numberChangesSchema from './number-changes.schema.ts'
import * as numberChanges from './number-changes.ts'
import * as numberOrdersSchema from './number-orders.schema.ts'
import * as numberOrders from './number-orders.ts'
import * as ordersSchema from './orders.schema.ts'
import * as orders from './orders.ts'
import * as pageWordsSchema from './page-words.schema.ts'
import * as pageWords from './page-words.ts'
import * as personalDataSchema from './personal-data.schema.ts'
import * as personalData from './personal-data.ts'
import * as reviewsSchema from './reviews.schema.ts'
import * as reviews from './reviews.ts'
import * as sessionsSchema from './sessions.schema.ts'
import * as sessions from './sessions.ts'
import * as settingsSchema from './settings.schema.ts'
import * as settings from './settings.ts'
import * as suggestionsSchema from './suggestions.schema.ts'
import * as suggestions from './suggestions.ts'
import * as supportSchema from './support.schema.ts'
import * as support from './support.ts'
import * as trackingSchema from './tracking.schema.ts'
import * as tracking from './tracking.ts'
import * as usersSchema from './users.schema.ts'
import * as users from './users.ts'
import * as wishlistSchema from './wishlist.schema.ts'
import * as wishlist from './wishlist.ts'

const rooms: Record<string, readonly [calls: object, schemas: object]> = {
  adminAudit: [adminAudit, adminAuditSchema],
  adminContact: [adminContact, adminContactSchema],
  adminCustomers: [adminCustomers, adminCustomersSchema],
  adminFactors: [adminFactors, adminFactorsSchema],
  adminGst: [adminGst, adminGstSchema],
  adminCash: [adminCash, adminCashSchema],
  adminManualRefunds: [adminManualRefunds, adminManualRefundsSchema],
  adminMatters: [adminMatters, adminMattersSchema],
  adminNumbers: [adminNumbers, adminNumbersSchema],
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
  adminKitchenWords: [adminKitchenWords, adminKitchenWordsSchema],
  adminPictures: [adminPictures, adminPicturesSchema],
  adminProductFiles: [adminProductFiles, adminProductFilesSchema],
  adminProducts: [adminProducts, adminProductsSchema],
  adminBackups: [adminBackups, adminBackupsSchema],
  adminBuildings: [adminBuildings, adminBuildingsSchema],
  adminContent: [adminContent, adminContentSchema],
  adminCoupons: [adminCoupons, adminCouponsSchema],
  adminHealth: [adminHealth, adminHealthSchema],
  adminOpening: [adminOpening, adminOpeningSchema],
  adminPageWords: [adminPageWords, adminPageWordsSchema],
  adminSettings: [adminSettings, adminSettingsSchema],
  adminWordings: [adminWordings, adminWordingsSchema],
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
  pageWords: [pageWords, pageWordsSchema],
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

/** Every call of the contract with its name and the room it lives in: for the generated documentation and for what is not built yet. */
export const calls = Object.entries(rooms).flatMap(([room, [members, schemas]]) =>
  Object.entries(members)
    .filter((member): member is [string, Call] => isCall(member[1]))
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, call]) => ({ room, name, call: { ...call, ...schemaOf(schemas, name) } as Endpoint })),
)

const endpoints = new Map<string, Endpoint>(calls.map(({ call }) => [`${call.method} ${call.path}`, call]))

/** A call with its schema: who may make it, what comes in and goes out, what it refuses. */
export function endpointOf({ method, path }: Call) {
  const found = endpoints.get(`${method} ${path}`)
  if (!found) throw new Error(`The contract has no schema for ${method} ${path}.`)
  return found
}

/** Every schema that the contract gives a name. */
export const contractSchemas = [fields, ...Object.values(rooms).map(([, schemas]) => schemas)].flatMap(
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
