import { expect, it } from 'vitest'
import { describeTries } from './tried-codes-text.ts'

it('whoever owns the shop reads that nothing was opened, or what was', () => {
  expect(describeTries({ wrong: 34, opened: { logins: 0, staff: 0, orders: 0 } })).toBe(
    'Somebody tried 34 wrong codes in the last hour. Nothing was opened.',
  )
  expect(describeTries({ wrong: 1_200, opened: { logins: 2, staff: 1, orders: 0 } })).toBe(
    'Somebody tried 1,200 wrong codes in the last hour. A right code came after a wrong one for 2 logins of customers, 1 sign-in of your staff: mostly people who mistyped, but look.',
  )
})
