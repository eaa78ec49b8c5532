import { expect, it } from 'vitest'
import { readKeyword, withoutSigns } from './search-keyword.ts'

it('[API-16] words are taken apart at spaces and commas, in lower case, each once', () => {
  expect(readKeyword('  Sharbati  ATTA,\tatta ')).toEqual(['sharbati', 'atta'])
  expect(readKeyword(' , ')).toEqual([])
})

it('[API-16] letters typed as several marks are the letters stored', () => {
  expect(readKeyword('cafe\u0301')).toEqual(['caf\u00e9'])
  expect(readKeyword('शरबती आटा')).toEqual(['शरबती', 'आटा'])
})

it.each([
  ['multi-grain', ['multi', 'grain']],
  ['"besan."', ['besan']],
  ['haldi/turmeric', ['haldi', 'turmeric']],
  ['हल्दी।', ['हल्दी']],
  ['atta & atta', ['atta']],
  ['(100%) shar_ati', ['100', 'shar_ati']],
  ['-- %%', []],
])('words typed with signs are taken apart at them: %j', (keyword, words) => {
  expect(withoutSigns(readKeyword(keyword))).toEqual(words)
})
