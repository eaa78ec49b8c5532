import { describe, expect, it } from 'vitest'
import { endpointOf } from './calls.ts'
import { searchProducts } from './catalog/catalog.ts'
import { placeCashOrder } from './orders/orders.ts'
import { isOneOf, refusalsOf } from './refusals.ts'

describe('a sentence of a refusal', () => {
  const known = ['Only {count} of {product} are left.', 'Product not found', "The column '{column}' is not known."]

  it('is one of those of its call, whatever stands for the parts that differ', () => {
    for (const message of ['Product not found', 'Only 3 of Atta (5 KG) are left.', "The column '' is not known."])
      expect([message, isOneOf(known, message)]).toEqual([message, true])
  })

  it('is none of them where a word of its own is another', () => {
    for (const message of ['Product not found.', 'Only 3 of Atta are there.', '3 of Atta are left.', 'Only are left.'])
      expect([message, isOneOf(known, message)]).toEqual([message, false])
  })
})

describe('somebody who reads what a call refuses', () => {
  it('finds its own refusals, those of its fields and those of every call of its kind', () => {
    const order = refusalsOf(endpointOf(placeCashOrder))
    expect(order[401]).toEqual(['Please log in to continue.'])
    expect(order[400]).toContain('Your cart is empty')
    expect(order[400]).toContain('Please fill all address fields')
    expect(order[409]).toContain('{product} is sold out. Please take it out of your cart.')
    expect(order[503]).toContain('The shop is very busy. Please try again in a few seconds.')
    expect(Object.keys(refusalsOf(endpointOf(searchProducts)))).not.toContain('401')
  })
})
