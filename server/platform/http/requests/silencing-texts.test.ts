import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { drawAgain, drawnFor, isNight } from '#server/testing/fuzz-seed.ts'
import { measureTexts } from '#server/testing/hostile/cpu-time.ts'
import { type Listening, listen } from '#server/testing/hostile/listening.ts'
import { longAlphabets } from '#server/testing/hostile/long-texts.ts'
import { hostileTexts, type Input } from '#server/testing/hostile/requests/inputs.ts'
import { inputsOfCall } from '#server/testing/hostile/requests/inputs-of-calls.ts'
import { inputsOfHeaders } from '#server/testing/hostile/requests/inputs-of-headers.ts'
import { inputsOfPages } from '#server/testing/hostile/requests/inputs-of-pages.ts'
import { type RightRequests, rightRequests } from '#server/testing/hostile/requests/right-requests.ts'
import type { CallRequest } from '#server/testing/hostile/send-call.ts'
import { openTarget, type Target } from '#server/testing/hostile/target.ts'
import { makeThings } from '#server/testing/hostile/things.ts'

/** By day a tenth of all inputs, by the commit's files. */
const share = isNight ? 1 : 0.1
const timeout = isNight ? 3_600_000 : 120_000

/** Texts of the shop's people that are read as HTML: a tag is more work than a letter, and no more in a longer text. */
const holdsMarkup = [
  'previewText body.html',
  ...['changeShopPage body.contentHtml', 'changeShopPage body.nextHtml'],
  ...['addReport body.contentHtml', 'changeReport body.contentHtml'],
]

let target: Target
let rights: RightRequests
beforeAll(async () => {
  target = await openTarget({ withPages: true })
  rights = rightRequests(target, await makeThings(target))
}, 120_000)
afterAll(() => target.close())

it('the measure finds the e-mail pattern that once kept the shop busy, a hundred times over its limit', {
  timeout,
}, async () => {
  const formerPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
  const timesTooLong = measureTexts({ prepare: (text) => async () => formerPattern.test(text) })
  expect(await timesTooLong(`a@${'.'.repeat(64 * 1024)}@`)).toBeGreaterThan(100)
})

describe.each(isNight ? (['demo', 'production'] as const) : (['demo'] as const))('[S2] [S8] a %s shop', (mode) => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(target, mode)
  }, 60_000)
  afterAll(() => listening.close())

  it('is kept busy by no text of any call', { timeout }, async () => {
    expect(Object.keys(longAlphabets).length).toBeGreaterThan(24)
    // A stream of events has no end.
    const answering = calls.filter(({ call }) => !call.path.endsWith('/events'))
    const faults: string[] = []
    for (const one of answering) {
      const mark = await target.journal.mark()
      const inputs = inputsOfCall(target, one, (await rights[one.name]?.()) ?? {})
      faults.push(...(await faultsOf(inputs, mark)))
      await target.journal.undo(mark)
    }
    expect(faults, drawAgain).toEqual([])
  })

  it('is kept busy by no address', { timeout }, async () => {
    expect(await faultsOf(await inputsOfPages()), drawAgain).toEqual([])
  })

  it('is kept busy by no header', { timeout }, async () => {
    expect(await faultsOf(inputsOfHeaders(target)), drawAgain).toEqual([])
  })

  async function faultsOf(inputs: Input[], before?: number) {
    const faults: string[] = []
    const mark = before ?? (await target.journal.mark())
    for (const input of inputs.filter(({ name }) => drawnFor(name, 'input')() < share)) {
      const { right } = input
      const statuses = new Set<number>()
      const prepared = (request: CallRequest) => async () => statuses.add(await listening.send(request))
      const timesTooLong = measureTexts({
        prepare: (text) => prepared(input.request(text)),
        prepareRight: right && ((nth) => prepared(right(nth))),
        undo: async () => {
          if ((await target.journal.changes(mark)).length > 0) await target.journal.undo(mark)
        },
        isMarkup: holdsMarkup.includes(input.name),
      })
      for (const { alphabet, text } of hostileTexts(input)) {
        statuses.clear()
        const times = await timesTooLong(text)
        const title = `${input.name}, ${text.length} of ${alphabet}`
        if (times > 1) faults.push(`${title}: ${times.toFixed(1)} times too long`)
        // Whoever is sent away for coming too often has not tried anything.
        for (const status of statuses) if (status >= 500 || status === 429) faults.push(`${title}: ${status}`)
      }
    }
    return faults
  }
})
