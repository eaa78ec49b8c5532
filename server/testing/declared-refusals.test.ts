import { expect, it } from 'vitest'
import { refuseUndeclared } from './declared-refusals.ts'

const message = 'There is no such product. Somebody may have removed it.'
const refused = { statusCode: 404, body: JSON.stringify({ message }) }

it('a refusal is of the call that an address with dots in it leads to', () => {
  const askFor = (url: string) => () => refuseUndeclared({ method: 'GET', url }, refused)
  // That of the product “prices”.
  expect(askFor('/api/v1/admin/products/./prices?limit=5')).not.toThrow()
  expect(askFor('/api/v1/admin/products/atta/prices?limit=5')).toThrow('The contract of listPriceChanges')
})
