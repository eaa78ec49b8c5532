import { expect, it } from 'vitest'
import { indexKitchenWords, readKitchenWord, sameInKitchen } from './kitchen-words.ts'

const groups = indexKitchenWords([
  ['besan', 'gram flour', 'बेसन'],
  ['flour', 'आटा'],
  ['atta', 'aata', 'आटा'],
])

it('a word stands for the others of its group, and for nothing of another', () => {
  expect(sameInKitchen(['aata', 'ragi'], groups)).toEqual([['atta', 'आटा'], []])
  expect(sameInKitchen(['आटा'], groups)).toEqual([['flour', 'atta', 'aata']])
})

it('a phrase counts as a whole, and only where all of it was typed', () => {
  expect(sameInKitchen(['sharbati', 'gram', 'flour'], groups)).toEqual([
    [],
    ['besan', 'gram flour', 'बेसन'],
    ['besan', 'gram flour', 'बेसन', 'आटा'],
  ])
  expect(sameInKitchen(['gram'], groups)).toEqual([[]])
})

it('is kept in lower case and made of letters and digits', () => {
  expect(readKitchenWord('  Gram   FLOUR ')).toBe('gram flour')
  expect(readKitchenWord('हल्दी')).toBe('हल्दी')
  for (const text of ['', ' ', 'a%b', 'rai|sarson', 'सर(', '-']) expect(readKitchenWord(text)).toBeUndefined()
})
