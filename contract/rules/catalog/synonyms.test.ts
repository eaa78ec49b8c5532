import { expect, it } from 'vitest'
import { expandSynonyms, indexSynonyms, readSynonym } from './synonyms.ts'

const groups = indexSynonyms([
  ['besan', 'gram flour', 'बेसन'],
  ['flour', 'आटा'],
  ['atta', 'aata', 'आटा'],
])

it('a word stands for the others of its group, and for nothing of another', () => {
  expect(expandSynonyms(['aata', 'ragi'], groups)).toEqual([['atta', 'आटा'], []])
  expect(expandSynonyms(['आटा'], groups)).toEqual([['flour', 'atta', 'aata']])
})

it('a phrase counts as a whole, and only where all of it was typed', () => {
  expect(expandSynonyms(['sharbati', 'gram', 'flour'], groups)).toEqual([
    [],
    ['besan', 'gram flour', 'बेसन'],
    ['besan', 'gram flour', 'बेसन', 'आटा'],
  ])
  expect(expandSynonyms(['gram'], groups)).toEqual([[]])
})

it('is kept in lower case and made of letters and digits', () => {
  expect(readSynonym('  Gram   FLOUR ')).toBe('gram flour')
  expect(readSynonym('हल्दी')).toBe('हल्दी')
  for (const text of ['', ' ', 'a%b', 'rai|sarson', 'सर(', '-']) expect(readSynonym(text)).toBeUndefined()
})
