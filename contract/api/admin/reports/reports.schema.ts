import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Moment, matching, Rupees, wholeNumber } from '#contract/api/fields.ts'
import { salesGroups, turnoverSorts } from './reports.ts'

const roles = ['admin', 'manager'] as const

/** Whole days in India, both included; contract/rules/periods.ts says which can be looked at. */
const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')

const Period = z.object({ from: day, to: day })

/**
 * What was sold: orders by the day they were placed, without those that were cancelled or never paid. `net` is the goods after
 * discount and before tax, `total` all that was charged, `refunded` what of it was given back since,
 * `missing` what was not received of delivered cash orders. `lostToDisputes` is what buyers' banks took for good, on the day it was decided and
 * whatever became of the order.
 */
const Sales = z.object({
  orders: z.number(),
  net: Rupees,
  delivery: Rupees,
  tax: Rupees,
  total: Rupees,
  refunded: Rupees,
  lostToDisputes: Rupees,
  missing: Rupees,
})
export type Sales = z.infer<typeof Sales>

export type SalesGroup = (typeof salesGroups)[number]

/**
 * A day, month, product, category, town or way of paying. By product and category there are `pieces` and `net` alone: delivery,
 * tax and what was given back belong to whole orders.
 */
const SalesRow = z.object({
  key: z.string(),
  name: z.string(),
  orders: z.number(),
  pieces: z.nullable(z.number()),
  net: Rupees,
  delivery: z.nullable(Rupees),
  tax: z.nullable(Rupees),
  total: z.nullable(Rupees),
  refunded: z.nullable(Rupees),
  lostToDisputes: z.nullable(Rupees),
  missing: z.nullable(Rupees),
})
export type SalesRow = z.infer<typeof SalesRow>

const SalesQuery = z.extend(Period, { by: z.enum(salesGroups) })

/** Why a period cannot be reported on. */
const unfitPeriod = [
  'Choose days that are in the calendar.',
  'Choose three years at most.',
  'The first day comes after the last one.',
]

export const getSales = endpointSchema({
  summary: 'Sales by day, product, category, town or way of paying',
  refuses: { 400: unfitPeriod },
  access: 'staff',
  roles,
  query: z.extend(SalesQuery, {
    cursor: z.optional(matching(/^\d{1,6}$/, 'This list cannot be continued from there.')),
    limit: z.optional(wholeNumber(1, 1_100, 'At most 1,100 at a time')),
  }),
  data: z.object({
    rows: z.array(SalesRow),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    sums: Sales,
    before: Sales,
  }),
})

export const getSalesFile = endpointSchema({
  summary: 'Sales as CSV',
  refuses: { 400: unfitPeriod },
  produces: 'text/csv',
  access: 'staff',
  roles,
  query: SalesQuery,
  data: z.null(),
})

/** Those who bought in a month: for the first time ever (`first`) or again. People are told apart by the mobile number. */
const MonthOfCustomers = z.object({
  month: z.string(),
  first: z.number(),
  again: z.number(),
  firstNet: Rupees,
  againNet: Rupees,
})

export const getCustomerReport = endpointSchema({
  summary: 'New and repeat customers',
  refuses: { 400: unfitPeriod },
  access: 'staff',
  roles,
  query: Period,
  data: z.object({
    customers: z.number(),
    first: z.number(),
    again: z.number(),
    repeatPercent: z.number(),
    ordersPerCustomer: z.number(),
    netPerCustomer: Rupees,
    months: z.array(MonthOfCustomers),
    /** How many bought once, twice, three to five times and more often in the period. */
    often: z.array(z.object({ name: z.string(), customers: z.number(), net: Rupees })),
    /** Those who bought for most. */
    best: z.array(
      z.object({ name: z.string(), mobileNumber: z.string(), orders: z.number(), net: Rupees, lastAt: Moment }),
    ),
  }),
})

export const getCustomerReportFile = endpointSchema({
  summary: 'New and repeat customers as CSV',
  refuses: { 400: unfitPeriod },
  produces: 'text/csv',
  access: 'staff',
  roles,
  query: Period,
  data: z.null(),
})

/**
 * How fast a size goes: pieces sold in the period, what was free at its beginning and end, how often the middle of the two was
 * turned over, and for how many days what is free now will do at that pace (null where nothing was sold).
 */
const TurnoverRow = z.object({
  productId: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sku: z.string(),
  sold: z.number(),
  stockBefore: z.number(),
  stockAfter: z.number(),
  free: z.number(),
  turns: z.nullable(z.number()),
  daysLeft: z.nullable(z.number()),
})
export type TurnoverRow = z.infer<typeof TurnoverRow>

export const getTurnover = endpointSchema({
  summary: 'Stock turnover',
  refuses: { 400: unfitPeriod },
  access: 'staff',
  roles,
  query: z.extend(Period, {
    sort: z.optional(z.enum(turnoverSorts)),
    cursor: z.optional(matching(/^\d{1,6}$/, 'This list cannot be continued from there.')),
    limit: z.optional(wholeNumber(1, 200, 'At most 200 at a time')),
  }),
  data: z.object({
    rows: z.array(TurnoverRow),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    sold: z.number(),
    /** Sizes of which nothing was sold though some lie there. */
    idle: z.number(),
    /** Sizes that will be gone within a week at this pace, those that are gone already too. */
    endsSoon: z.number(),
  }),
})

export const getTurnoverFile = endpointSchema({
  summary: 'Stock turnover as CSV',
  refuses: { 400: unfitPeriod },
  produces: 'text/csv',
  access: 'staff',
  roles,
  query: z.extend(Period, { sort: z.optional(z.enum(turnoverSorts)) }),
  data: z.null(),
})
