import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { drawAgain, isNight } from '../fuzz-seed.ts'
import { type RightRequests, refusedThoughRight, rightRequests } from './requests/right-requests.ts'
import { sendAlphabets } from './send-alphabets.ts'
import { sendCall } from './send-call.ts'
import { openTarget, type Target } from './target.ts'
import { textFieldsOf } from './text-fields.ts'
import { makeThings } from './things.ts'

/** Sends each text field of some calls each alphabet. The calls are shared between files, so that two processes send at once. */
export function testAlphabets(title: string, isOfFile: (path: string) => boolean) {
  let target: Target
  let rights: RightRequests
  let untouched: Record<string, string>
  beforeAll(async () => {
    target = await openTarget()
    rights = rightRequests(target, await makeThings(target))
    untouched = await target.journal.fingerprint()
  })
  afterAll(() => target.close())

  describe(title, () => {
    // A stream of events has no end, and its one question is whether it should have.
    const answering = calls.filter(({ call }) => isOfFile(call.path) && !call.path.endsWith('/events'))

    it.each(answering.map(({ name, call }) => [name, call] as const))(
      '%s: right but for a text, it is answered in the envelope, and what is refused leaves nothing behind',
      async (name, call) => {
        const right = (await rights[name]?.()) ?? {}
        const fields = textFieldsOf(call, right)
        if (!rights[name]) return expect(fields, `${name} takes texts: write a right request of it`).toEqual([])
        const mark = await target.journal.mark()
        // Only where the request is taken as such, what is refused of it afterwards was the text.
        const { statusCode, body } = await sendCall(target, call, right)
        const expected = refusedThoughRight[name]?.statusCode ?? 200
        expect(statusCode, body).toBe(expected)
        await target.journal.undo(mark)
        expect(await sendAlphabets(target, { name, call, right, fields, mark }), drawAgain).toEqual([])
        await target.journal.undo()
      },
      isNight ? 600_000 : 120_000,
    )

    it('and nothing was changed that no trigger saw', async () => {
      expect(await target.journal.fingerprint()).toEqual(untouched)
    })
  })
}
