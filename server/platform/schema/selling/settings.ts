import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, paise, versionCount } from '#server/platform/db/columns.ts'

/** What one order holds at most, and for how long without its code, where the shop has set nothing else: totals in paise. */
export const usualLimits = {
  unprovenOrderTotal: 5_000_00,
  unprovenOrderPieces: 20,
  provenOrderTotal: 25_000_00,
  provenOrderPieces: 100,
  unprovenStockPart: 3,
  cashCodeHours: 24,
}

/** What applies to every order; one row. */
export const settings = pgTable(
  'setting',
  {
    id: integer('id').primaryKey().default(1),
    deliveryCharge: paise('delivery_charge').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    /** While orders are paused the shop says why and until when; absent: it is open. */
    pausedUntil: moment('paused_until'),
    pausedSentence: text('paused_sentence').notNull().default(''),
    /** Cash orders of one mobile that may wait for delivery at a time; absent: the setting of the process. */
    openCashOrdersPerMobile: integer('open_cash_orders_per_mobile'),
    /** Whether a cash order waits until the shopper confirms it by a code. */
    isCashConfirmedByCode: boolean('is_cash_confirmed_by_code').notNull().default(false),
    /** How many hours such an order waits before it is cancelled by itself. */
    cashCodeHours: integer('cash_code_hours').notNull().default(usualLimits.cashCodeHours),
    /** What one order may hold at most, where the mobile number of who orders is not proven, and where it is. */
    unprovenOrderTotal: paise('unproven_order_total').notNull().default(usualLimits.unprovenOrderTotal),
    unprovenOrderPieces: integer('unproven_order_pieces').notNull().default(usualLimits.unprovenOrderPieces),
    provenOrderTotal: paise('proven_order_total').notNull().default(usualLimits.provenOrderTotal),
    provenOrderPieces: integer('proven_order_pieces').notNull().default(usualLimits.provenOrderPieces),
    /** All open orders of unproven numbers together have at most one in so many pieces of a size, such as 3 for a third. */
    unprovenStockPart: integer('unproven_stock_part').notNull().default(usualLimits.unprovenStockPart),
    version: versionCount(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('setting_one_row', sql`${table.id} = 1`),
    check(
      'setting_order_limits_positive',
      sql`${table.unprovenOrderTotal} > 0 and ${table.unprovenOrderPieces} > 0 and ${table.provenOrderTotal} > 0
        and ${table.provenOrderPieces} > 0 and ${table.unprovenStockPart} > 0`,
    ),
    check('setting_cash_code_hours', sql`${table.cashCodeHours} between 1 and 72`),
    check(
      'setting_amounts_not_negative',
      sql`${table.deliveryCharge} >= 0 and ${table.taxBasisPoints} between 0 and 10000`,
    ),
  ],
)

type NamedLink = { name: string; address: string }

/**
 * Who sells here, as the law wants it shown (Consumer Protection (E-Commerce) Rules 2020 rule 5, FSSAI), and the promises on
 * the storefront; one row. An empty text is not shown.
 */
export const sellers = pgTable(
  'seller',
  {
    id: integer('id').primaryKey().default(1),
    legalName: text('legal_name').notNull().default(''),
    address: text('address').notNull().default(''),
    gstin: text('gstin').notNull().default(''),
    fssaiLicence: text('fssai_licence').notNull().default(''),
    contactMail: text('contact_mail').notNull().default(''),
    /** As it is shown and dialled, such as +91 98765 43210. */
    contactPhone: text('contact_phone').notNull().default(''),
    contactHours: text('contact_hours').notNull().default(''),
    officerName: text('officer_name').notNull().default(''),
    officerDesignation: text('officer_designation').notNull().default(''),
    officerMail: text('officer_mail').notNull().default(''),
    officerPhone: text('officer_phone').notNull().default(''),
    /** Where unpaid bills can be paid by UPI, such as mill@bank; empty for no QR code. */
    upiId: text('upi_id').notNull().default(''),
    /** The mail address that is notified of each new order; empty for none. */
    ordersMobile: text('orders_mobile').notNull().default(''),
    ordersMail: text('orders_mail').notNull().default(''),
    apps: jsonb('apps').$type<NamedLink[]>().notNull().default([]),
    social: jsonb('social').$type<NamedLink[]>().notNull().default([]),
    /** The strip's promise and its short form for phones (open-points 117). */
    deliveryPromise: text('delivery_promise').notNull().default('Delivery guaranteed within 24 hours'),
    deliveryPromiseShort: text('delivery_promise_short').notNull().default('Within 24h delivery'),
    ratingPromise: text('rating_promise').notNull().default('Highly rated by customers for: Freshness, Purity & Taste'),
    version: versionCount(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('seller_one_row', sql`${table.id} = 1`)],
)
