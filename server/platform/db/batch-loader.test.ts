import { describe, expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

describe('many who ask at once', () => {
  it('are answered by one question, each with what is theirs', async () => {
    const questions: string[][] = []
    const find = createBatchLoader(async (keys) => {
      questions.push(keys)
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `the ${key}`]))
    })
    expect(await Promise.all(['miller', 'nobody', 'baker', 'miller'].map(find))).toEqual([
      ...['the miller', undefined, 'the baker', 'the miller'],
    ])
    expect(await find('miller')).toBe('the miller')
    expect(questions).toEqual([['miller', 'nobody', 'baker'], ['miller']])
  })

  it('all hear when it could not be answered, and whoever asks next is asked for anew', async () => {
    let isAway = true
    const find = createBatchLoader(async (keys) => {
      if (isAway) throw new Error('away')
      return new Map(keys.map((key) => [key, key]))
    })
    const outcomes = await Promise.allSettled(['miller', 'baker'].map(find))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect(await find('miller')).toBe('miller')
  })
})
