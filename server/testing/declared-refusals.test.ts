import { expect, it } from 'vitest'
import { refuseUndeclared } from './declared-refusals.ts'

const message = 'We found no order for these four digits. Please check them, and that the link is complete.'
const refused = { statusCode: 404, body: JSON.stringify({ message }) }

it('a refusal is of the call that an address with dots in it leads to', () => {
  const refuseUrl = (url: string) => () => refuseUndeclared({ method: 'GET', url }, refused)
  // That of the page link, and not of an order whose number is a dot.
  expect(refuseUrl('/api/v1/order/./track?token=x')).not.toThrow()
  expect(refuseUrl('/api/v1/order/ABC/track?token=x')).toThrow('does not name its refusal 404')
})
