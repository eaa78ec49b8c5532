import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Id, Moment, matching, text, uuid, wholeNumber } from '#contract/api/fields.ts'
import { mostPieces, tooManyPieces } from '#contract/rules/catalog/stock-corrections.ts'
import { stockReasons } from './stock.ts'

const atTheShelf = ['admin', 'manager', 'packer'] as const

export type StockReason = (typeof stockReasons)[number]

/** How much of a size there is: sold out, at or under its mark, or enough. */
export const stockLevels = ['out', 'low', 'enough'] as const

export type StockLevel = (typeof stockLevels)[number]

const Pack = z.object({ productId: z.string(), name: z.string(), size: z.number(), type: z.string(), sku: z.string() })

/**
 * One size of a product, in pieces. `onShelf` is what somebody who counts should find: what is `free` to sell and what is
 * `promised` to orders that are not packed yet. `waiting` shoppers asked to hear when it is there again.
 */
export const StockRow = z.extend(Pack, {
  onShelf: z.number(),
  promised: z.number(),
  free: z.number(),
  lowStockAt: z.number(),
  level: z.enum(stockLevels),
  isOnSale: z.boolean(),
  waiting: z.number(),
})
export type StockRow = z.infer<typeof StockRow>

export const listStock = endpointSchema({
  summary: 'What is on the shelf',
  refuses: {
    400: ['This list cannot be continued from there.'],
  },
  access: 'staff',
  roles: atTheShelf,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    level: z.optional(z.enum(['low', 'out'])),
    sort: z.optional(z.enum(['name', 'fewest'])),
    cursor: z.optional(bounded(600)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({
    rows: z.array(StockRow),
    nextCursor: z.nullable(z.string()),
    /** Counted up to 10,000; beyond that about so many. */
    total: z.number(),
    isTotalEstimated: z.boolean(),
  }),
})

const OneSize = z.object({
  productId: Id,
  size: z.pipe(
    matching(/^\d{1,6}(\.\d{1,3})?$/, 'This is no size'),
    z.transform((written) => Number(written)),
  ),
})

/** An order that holds pieces of a size: not packed yet, or waiting for its money until `until`. Only placed ones have a number. */
const Reservation = z.object({
  orderNumber: z.nullable(z.string()),
  name: z.string(),
  quantity: z.number(),
  since: Moment,
  until: z.nullable(Moment),
})
export type Reservation = z.infer<typeof Reservation>

export const getStock = endpointSchema({
  summary: 'The stock of one size and who holds it',
  refuses: {
    404: ['This size is not sold any more.'],
  },
  access: 'staff',
  roles: atTheShelf,
  params: OneSize,
  data: z.extend(StockRow, { reservations: z.array(Reservation) }),
})

/** What changed the stock. `ordered` took pieces; `cancelled`, `lapsed` (not paid in time) and `returned` gave them back. */
export const stockMoveKinds = ['corrected', 'ordered', 'cancelled', 'lapsed', 'returned'] as const

/** `stockAfter` is what was free to sell afterwards. Only corrections have a reason; only placed orders a number. */
const StockMove = z.object({
  id: z.string(),
  at: Moment,
  kind: z.enum(stockMoveKinds),
  change: z.number(),
  stockAfter: z.number(),
  reason: z.nullable(z.enum(stockReasons)),
  note: z.string(),
  by: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
})
export type StockMove = z.infer<typeof StockMove>

export const listStockMoves = endpointSchema({
  summary: 'The stock history of one size',
  refuses: {
    400: ['This list cannot be continued from there.'],
    404: ['This size is not sold any more.'],
  },
  access: 'staff',
  roles: atTheShelf,
  params: OneSize,
  query: z.object({
    cursor: z.optional(bounded(300)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({ rows: z.array(StockMove), nextCursor: z.nullable(z.string()) }),
})

const pieces = z.int('Enter whole pieces')

export const correctStock = endpointSchema({
  summary: 'Correct the stock of one size',
  refuses: {
    400: [
      'At most 99,99,999 pieces can be entered.',
      'Enter how many pieces it is about.',
      'Enter how many pieces lie on the shelf.',
      'Say why, for those who read it later.',
      'What came in cannot be less than nothing.',
      'What is lost cannot make more of it.',
    ],
    404: ['This size is not sold any more.'],
    409: [
      'Only {count} pieces are free, so no more than that can go. Another {count} pieces are promised to orders.',
      'The shelf cannot hold so many pieces.',
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another size already.',
      '{count} piece lies on the shelf now: it changed while you had it open. Nothing of yours is lost: look at both and save again.',
      '{count} pieces are promised to orders that are not packed yet. Cancel what cannot be packed, then count again.',
      '{count} pieces lie on the shelf now: it changed while you had it open. Nothing of yours is lost: look at both and save again.',
    ],
  },
  access: 'staff',
  roles: atTheShelf,
  params: OneSize,
  body: z.object({
    key: uuid('Reload the page and try again'),
    reason: z.enum(stockReasons),
    count: z.optional(pieces),
    seen: z.optional(pieces),
    change: z.optional(pieces.check(z.minimum(-mostPieces, tooManyPieces), z.maximum(mostPieces, tooManyPieces))),
    note: text(300, 'The note'),
  }),
  data: StockRow,
})

export const setLowStockAt = endpointSchema({
  summary: 'Set when a size counts as low',
  refuses: {
    404: ['This size is not sold any more.'],
    409: [
      'The mark is {count} now: it changed while you had it open. Nothing of yours is lost: look at both and save again.',
    ],
  },
  access: 'staff',
  roles: ['admin', 'manager'],
  params: OneSize,
  body: z.object({
    lowStockAt: z
      .int('Enter whole pieces')
      .check(z.minimum(0, 'Enter 0 or more pieces'), z.maximum(100_000, 'Enter at most 1,00,000 pieces')),
    seen: z.int(),
  }),
  data: StockRow,
})
