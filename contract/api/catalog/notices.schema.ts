import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { Id, mobile } from '../fields.ts'

export const createStockNotice = endpointSchema({
  summary: 'Tell a shopper when a size is back in stock',
  refuses: {
    404: ['This size is not sold any more.'],
    409: ['It is back in stock: you can order it now.'],
    429: ['This number waits for several products already. Please try again tomorrow.'],
  },
  access: 'optional',
  params: z.object({ productId: Id }),
  body: z.object({
    mobileNumber: mobile('Please enter a valid 10-digit mobile number'),
    size: z.number().check(z.positive('size must be above 0'), z.maximum(999_999, 'size must be at most 999999')),
  }),
  data: z.null(),
})
