import { expect, it } from 'vitest'
import { keywordsOf } from './keywords.ts'

const keywords = {
  villages: ['ashta', 'dewas', 'sanwer'],
  named: ['bajra', 'flour', 'turmeric'],
  synonyms: ['haldi', 'अट्टा'],
}

it('who measures the search asks for another keyword each time, the same ones in every run', () => {
  const [one, other] = [keywordsOf(keywords), keywordsOf(keywords)]
  const requested = Array.from({ length: 50 }, one)
  expect(new Set(requested).size).toBe(50)
  expect(Array.from({ length: 50 }, other)).toEqual(requested)
})

it('who measures longer than there are keywords is told so', () => {
  const next = keywordsOf({ villages: ['ash'], named: ['baj'], synonyms: ['til'] })
  expect(() => Array.from({ length: 10_000 }, next)).toThrow('no other keywords')
})
