import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { email, emailOrEmpty } from './api/fields.ts'
import { isEmail } from './email.ts'
import { checkoutObjection } from './rules/orders/checkout-details.ts'

const sentence = 'Please enter a valid email address'
const right = ['asha@example.com', 'a.b+c@mill.co.in', 'आशा@उदाहरण.भारत', `${'a'.repeat(249)}@b.in`]
const wrong = [
  'asha',
  'asha@example',
  'a@b..c',
  'a@.b.c',
  'a@b.c.',
  'a b@c.in',
  'a@b@c.in',
  '@c.in',
  `${'a'.repeat(250)}@b.in`,
]

describe('[VAL-13] one rule says what an email address is', () => {
  const objectionsOf = (address: string) => ({
    rule: isEmail(address),
    call: z.safeParse(email(sentence), address).success,
    optional: z.safeParse(emailOrEmpty(sentence), address).success,
    checkout: checkoutObjection({ name: 'Asha', mobileNumber: '9876543210', email: address }) !== sentence,
  })

  it.each(right)('of a form, a call and an order: %s is one', (address) => {
    expect(objectionsOf(address)).toEqual({ rule: true, call: true, optional: true, checkout: true })
  })

  it.each(wrong)('of a form, a call and an order: %s is none', (address) => {
    expect(objectionsOf(address)).toEqual({ rule: false, call: false, optional: false, checkout: false })
  })

  it('and where none is needed, an empty one is taken', () => {
    expect(z.parse(emailOrEmpty(sentence), ' ')).toBe('')
    expect(z.safeParse(email(sentence, 'Email is required'), ' ').error?.issues).toMatchObject([
      { message: 'Email is required' },
    ])
  })
})
