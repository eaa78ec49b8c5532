import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import type { readEntered } from '#server/people/auth/codes/wrong-codes.ts'
import type { Volume } from '#server/people/messages/budgets/message-budget.ts'
import { healthCheck, written } from '#server/platform/observability/health-check.ts'

type Read = Awaited<ReturnType<typeof readEntered>>

/** How much strangers guess at login codes, and what the shop does about it. */
export function loginChecks({ entered, budget }: Read): HealthCheck[] {
  const title = 'Wrong login codes, of the whole shop'
  const fourTitle = 'Wrong login codes of four digits'
  if (!entered) {
    const state = 'Not counted from the demo shop’s own machine'
    return [
      healthCheck('wrong-codes', title, { standing: 'off', state }),
      healthCheck('wrong-short-codes', fourTitle, { standing: 'off', state }),
    ]
  }
  return [
    guessCheck('wrong-codes', title, entered.all, budget.all, tightAdvice),
    guessCheck('wrong-short-codes', fourTitle, entered.fourDigits, budget.fourDigits, closedAdvice),
  ]
}

function guessCheck(key: string, title: string, entered: Volume, budget: Volume, advice: string) {
  const used = Math.max(entered.hour / budget.hour, entered.day / budget.day)
  const of = (count: number, most: number) => `${written(count)} of ${written(most)}`
  const state = `${of(entered.hour, budget.hour)} in an hour, ${of(entered.day, budget.day)} in a day`
  const standing = used >= 1 ? 'bad' : used >= 0.6 ? 'watch' : 'well'
  return healthCheck(key, title, { standing, state, advice: standing === 'well' ? null : advice })
}

const tightAdvice =
  'Somebody may be guessing at login codes. Beyond this each code that is sent can be tried once, and codes of four digits are not sent. Whoever has the right code logs in as ever; you need do nothing.'
const closedAdvice =
  'Somebody may be guessing at login codes. Beyond this nobody logs in by four digits for a while but where they did before; everybody has the usual code. You need do nothing.'
