import { describe, expect, it } from 'vitest'
import { type Break, openBreakLine } from './break-line.ts'

/** Sends five steps over a line that breaks at the third; gives what was carried out and what got an answer. */
async function sendFive(plan: Break | undefined) {
  const line = openBreakLine()
  const [done, answered]: number[][] = [[], []]
  let hangUps = 0
  line.begin(plan)
  for (const step of [1, 2, 3, 4, 5]) {
    const work = async () => void done?.push(step)
    const hangUp = () => void hangUps++
    await line.pass(`step ${step}`, work, hangUp).then(
      () => answered?.push(step),
      () => {},
    )
  }
  return { done, answered, hangUps, ...line.end() }
}

describe('a shop whose line breaks at its third step', () => {
  it('carries out everything when nothing is planned', async () => {
    const steps = ['step 1', 'step 2', 'step 3', 'step 4', 'step 5']
    const [done, answered] = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]
    expect(await sendFive(undefined)).toEqual({ done, answered, hangUps: 0, steps, broken: undefined })
  })

  it('loses just this step, or just its answer, when it is cut', async () => {
    const before = await sendFive({ at: 3, when: 'before', kind: 'cut' })
    expect(before).toMatchObject({ done: [1, 2, 4, 5], answered: [1, 2, 4, 5], hangUps: 1, broken: 'step 3' })
    const after = await sendFive({ at: 3, when: 'after', kind: 'cut' })
    expect(after).toMatchObject({ done: [1, 2, 3, 4, 5], answered: [1, 2, 4, 5], hangUps: 1, broken: 'step 3' })
  })

  it('reaches nobody any more from there on when it crashes', async () => {
    const before = await sendFive({ at: 3, when: 'before', kind: 'crash' })
    expect(before).toMatchObject({ done: [1, 2], answered: [1, 2], hangUps: 3, broken: 'step 3' })
    const after = await sendFive({ at: 3, when: 'after', kind: 'crash' })
    expect(after).toMatchObject({ done: [1, 2, 3], answered: [1, 2], hangUps: 3, broken: 'step 3' })
  })
})
