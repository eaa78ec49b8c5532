import { call } from '../endpoint.ts'
import type * as schema from './notices.schema.ts'

export type * from './notices.schema.ts'

/**
 * Asks for one SMS when a size that is out of stock is there again (ours, open-points 111). The answer is the same whether the
 * number had asked before. 404 no such size, 409 it is in stock, 429 too many requests of this number or network.
 */
export const createStockNotice = call<typeof schema.createStockNotice>('POST', '/product/:productId/notify')
