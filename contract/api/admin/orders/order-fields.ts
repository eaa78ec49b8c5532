import * as z from 'zod/mini'
import { matching, text, uuid } from '#contract/api/fields.ts'

export const everybody = ['admin', 'manager', 'packer', 'support'] as const

export const inCharge = ['admin', 'manager'] as const

/** Drawn at random by the browser for each request, so that a button pressed twice does one thing. */
export const Key = uuid('Reload the page and try again')

export const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')

export const orderNumber = matching(/^[0-9A-Z]{1,20}$/, 'This is no order number')

export const amount = z
  .number()
  .check(
    z.minimum(0, 'Enter an amount in rupees'),
    z.maximum(9_999_999, 'This is too much'),
    z.multipleOf(0.01, 'Enter an amount with at most 2 decimals'),
  )

export const reason = text(300, 'The reason').check(z.minLength(1, 'Say why, for those who read it later'))

/**
 * Whoever asks has read that the buyer's bank has not decided on a dispute: it may take the same money once more, or the money of goods
 * that are packed or handed over.
 */
export const isDisputeKnown = z.optional(z.boolean())

export const OneOrder = z.object({
  orderNumber: matching(/^[0-9A-Za-z]{1,20}$/, 'This is not an order number.'),
})
