import { expect, it } from 'vitest'
import { fillAnswer, unfilledPlaceholder } from './fill-answer.ts'

const asha = { customer: { name: '  Asha  Verma ' }, orderNumber: 'ABCD2345EFGH' }

it('a ready answer names the shopper and the order, each time and as they are', () => {
  expect(fillAnswer('Namaste {name}, order {order} left today, {name}.', asha)).toBe(
    'Namaste Asha, order ABCD2345EFGH left today, Asha.',
  )
  expect(fillAnswer('{name}', { ...asha, customer: { name: '$& $1' } })).toBe('$&')
  expect(fillAnswer('{Name} {}', asha)).toBe('{Name} {}')
})

it('what is not known stays in sight until somebody fills it in', () => {
  const filled = fillAnswer('Dear {name}, {order}', { customer: { name: null }, orderNumber: null })
  expect(filled).toBe('Dear {name}, {order}')
  expect(unfilledPlaceholder(filled)).toBe('{name}')
  expect(unfilledPlaceholder('All is said')).toBeUndefined()
})
