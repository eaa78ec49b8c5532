import type * as z from 'zod/mini'
import * as adminAudit from './admin/audit.ts'
import * as adminBackups from './admin/backups.ts'
import * as adminBuildings from './admin/buildings.ts'
import * as adminCash from './admin/cash.ts'
import * as adminCategories from './admin/categories.ts'
import * as adminContact from './admin/contact.ts'
import * as adminContent from './admin/content.ts'
import * as adminCoupons from './admin/coupons.ts'
import * as adminCustomers from './admin/customers.ts'
import * as adminFactors from './admin/factors.ts'
import * as adminGst from './admin/gst.ts'
import * as adminHealth from './admin/health.ts'
import * as adminKitchenWords from './admin/kitchen-words.ts'
import * as adminManualRefunds from './admin/manual-refunds.ts'
import * as adminMatters from './admin/matters.ts'
import * as adminNumbers from './admin/numbers.ts'
import * as adminOpening from './admin/opening.ts'
import * as adminOrders from './admin/orders.ts'
import * as adminPageWords from './admin/page-words.ts'
import * as adminPhoneOrders from './admin/phone-orders.ts'
import * as adminPictures from './admin/pictures.ts'
import * as adminProductFiles from './admin/product-files.ts'
import * as adminProducts from './admin/products.ts'
import * as adminReconciliations from './admin/reconciliations.ts'
import * as adminRestores from './admin/restores.ts'
import * as adminReviews from './admin/reviews.ts'
import * as adminSettings from './admin/settings.ts'
import * as adminSignIn from './admin/sign-in.ts'
import * as adminStaff from './admin/staff.ts'
import * as adminStock from './admin/stock.ts'
import * as adminTickets from './admin/tickets.ts'
import * as adminToday from './admin/today.ts'
import * as adminWordings from './admin/wordings.ts'
import * as areas from './areas.ts'
import * as auth from './auth.ts'
import * as cart from './cart.ts'
import * as cashCodes from './cash-codes.ts'
import * as catalog from './catalog.ts'
import * as consents from './consents.ts'
import * as content from './content.ts'
import * as coupons from './coupons.ts'
import type { Endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import * as guestProofs from './guest-proofs.ts'
import * as notices from './notices.ts'
import * as numberChanges from './number-changes.ts'
import * as numberOrders from './number-orders.ts'
import * as orders from './orders.ts'
import * as pageWords from './page-words.ts'
import * as personalData from './personal-data.ts'
import * as reviews from './reviews.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as suggestions from './suggestions.ts'
import * as support from './support.ts'
import * as tracking from './tracking.ts'
import * as users from './users.ts'
import * as wishlist from './wishlist.ts'

const rooms = {
  adminAudit,
  adminContact,
  adminCustomers,
  adminFactors,
  adminGst,
  adminCash,
  adminManualRefunds,
  adminMatters,
  adminNumbers,
  adminOrders,
  adminPhoneOrders,
  adminReconciliations,
  adminRestores,
  adminReviews,
  adminSignIn,
  adminStaff,
  adminStock,
  adminTickets,
  adminToday,
  adminCategories,
  adminKitchenWords,
  adminPictures,
  adminProductFiles,
  adminProducts,
  adminBackups,
  adminBuildings,
  adminContent,
  adminCoupons,
  adminHealth,
  adminOpening,
  adminPageWords,
  adminSettings,
  adminWordings,
  areas,
  auth,
  cart,
  cashCodes,
  catalog,
  consents,
  content,
  coupons,
  guestProofs,
  notices,
  numberChanges,
  numberOrders,
  orders,
  pageWords,
  personalData,
  reviews,
  sessions,
  settings,
  suggestions,
  support,
  tracking,
  users,
  wishlist,
}

/** Every call of the contract with its name and the room it lives in: for the generated documentation and for what is not built yet. */
export const calls = Object.entries(rooms).flatMap(([room, members]) =>
  Object.entries(members)
    .filter((member): member is [string, Endpoint] => isEndpoint(member[1]))
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, call]) => ({ room, name, call })),
)

/** Every schema that the contract gives a name. */
export const contractSchemas = [fields, ...Object.values(rooms)].flatMap((members) =>
  Object.entries(members)
    .filter((member): member is [string, z.ZodMiniType] => isSchema(member[1]))
    .map(([name, schema]) => ({ name, schema })),
)

function isSchema(member: unknown) {
  return typeof member === 'object' && member !== null && '_zod' in member
}

function isEndpoint(member: unknown) {
  return typeof member === 'object' && member !== null && 'method' in member && 'path' in member
}
