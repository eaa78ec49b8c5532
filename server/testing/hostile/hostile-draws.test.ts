import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/api/calls.ts'
import { drawAgain, fuzzSeed, isNight } from '../fuzz-seed.ts'
import { canary, faultsOf } from './faults-of.ts'
import { hostileHtml } from './hostile-html.ts'
import { type Sent, sendCall } from './send-call.ts'
import { leftBehind, openTarget, type Target } from './target.ts'

let target: Target
let untouched: Record<string, string>
beforeAll(async () => {
  target = await openTarget()
  untouched = await target.journal.fingerprint()
})
afterAll(() => target.close())

const draws = isNight ? 200 : 12

/** Values of every kind but the right one, and right ones in the wrong size. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, '', ' ', '\0', '\ud800', '0x10', '１２', '1e3'),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }, { $gt: '' }),
  fc.constantFrom<unknown>("'; drop table shopper; --", '../../etc/passwd', '%00', `${canary}@evil.example`, canary),
  fc.constantFrom(...hostileHtml),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'क'.repeat(length)),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).map((value) => JSON.parse(JSON.stringify(value) ?? 'null')),
)
const usable: Record<string, unknown> = {
  ...{ name: 'Asha', email: 'asha@example.com', mobileNumber: '6123456789', message: 'Hello', subject: 'Hello' },
  ...{ productId: 'besan-gram-flour', size: 0.5, quantity: 1, type: 'KG', rating: 5, keyword: 'atta', query: 'pun' },
  ...{ promoCodes: [], wantsOffers: true, notice: '1', limit: '5', page: '1', ids: 'besan-gram-flour' },
  title: 'terms-conditions',
}

describe('[S2] every call of the contract answers whatever is sent to it', () => {
  // A stream of events has no end, and its one question is whether it should have.
  const answering = calls.filter(({ call }) => !call.path.endsWith('/events'))

  it.each(answering.map(({ name, call }) => [name, call] as const))(
    '%s: in the envelope, with one sentence, and what is refused leaves nothing behind',
    async (name, call) => {
      const parts = fc.record({
        params: values(call.params),
        query: values(call.query),
        body: fc.oneof({ weight: 4, arbitrary: values(call.body) }, { weight: 1, arbitrary: hostileValue }),
      })
      for (const sent of fc.sample(parts, { seed: fuzzSeed, numRuns: draws })) {
        const answer = await sendCall(target, call, sent)
        const changes = await target.journal.changes()
        const unexpectedChanges = answer.statusCode >= 400 ? leftBehind(name, changes) : []
        const drawText = [drawAgain, call.method, call.path, shown(sent)]
        expect([...drawText, ...faultsOf(answer, name), ...unexpectedChanges]).toEqual(drawText)
        if (changes.length > 0) await target.journal.undo()
      }
    },
    isNight ? 120_000 : undefined,
  )

  it('and nothing was changed that no trigger saw', async () => {
    expect(await target.journal.fingerprint()).toEqual(untouched)
  })
})

/** The fields of a schema: some usable, some hostile, some left out, and some that nobody asked for. */
function values(schema: unknown) {
  const names = schema ? Object.keys(z.toJSONSchema(schema as z.ZodMiniType, forInput).properties ?? {}) : []
  const fields = names.map((name) => [name, fieldOf(name)] as const)
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const unknown = fc.dictionary(fc.constantFrom('role', 'id', 'price', 'isAdmin', 'userId', canary), hostileValue, {
    maxKeys: 2,
  })
  return fc.tuple(known, unknown).map(([fields, more]) => ({ ...more, ...fields }))
}

const forInput = { io: 'input', unrepresentable: 'any' } as const

function fieldOf(name: string): fc.Arbitrary<unknown> {
  const right = usable[name]
  return right === undefined ? hostileValue : fc.oneof(fc.constant(right), hostileValue)
}

function shown(sent: Sent) {
  return JSON.stringify(sent).slice(0, 300)
}
