import { expect, it } from 'vitest'
import { checkSettings } from './firebase-settings.ts'

it('[VAL-39] a language of at most 6 letters, digits or hyphens and a key without a colon are taken', () => {
  expect(() => checkSettings('AIzaKey', 'en')).not.toThrow()
  expect(() => checkSettings('AIzaKey', 'zh-419')).not.toThrow()
})

it.each(['', 'english', 'en_IN', 'hi IN'])('[VAL-39] the language %j is refused', (language) => {
  expect(() => checkSettings('AIzaKey', language)).toThrow('language code')
})

it('[VAL-39] a key with a colon is refused', () => {
  expect(() => checkSettings('AIza:Key', 'en')).toThrow('colon')
})
