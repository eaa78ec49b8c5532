import { expect, it } from 'vitest'
import { shortened } from './message-text.ts'

it('[VAL-38] a message of up to 300 characters is shown whole, a longer one shortened to 300', () => {
  expect(shortened('a'.repeat(300))).toBeUndefined()
  expect(shortened('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`)
})

it('[VAL-38] a shortened message never ends in half a letter, in no script', () => {
  expect(shortened(`${'a'.repeat(299)}\u{1F33E}\u{1F33E}`)).toBe(`${'a'.repeat(299)}…`)
  const hindi = 'शरबती आटा '.repeat(40)
  const shown = shortened(hindi)?.slice(0, -1) ?? ''
  expect(hindi.startsWith(shown)).toBe(true)
  expect(hindi.slice(shown.length)).not.toMatch(/^\p{M}/u)
})
