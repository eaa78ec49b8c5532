import { listFittingOrders } from '#contract/api/admin/payments/reconciliations.ts'
import { getToday, watchToday } from '#contract/api/admin/reports/today.ts'
import { calls, endpointOf } from '#contract/api/calls.ts'
import type { Facts } from './facts.ts'
import { buildGoodsQuestions } from './goods-questions.ts'
import { buildOrderQuestions } from './order-questions.ts'
import { buildPeopleQuestions } from './people-questions.ts'
import type { Question } from './question.ts'
import { buildReportQuestions } from './report-questions.ts'
import { buildShopQuestions } from './shop-questions.ts'

/** Every call of the back office that reads: with the filters, searches and last pages people ask for, or else plainly. */
export function questionsAbout(facts: Facts): Question[] {
  const requested: Question[] = [
    { name: 'Today', call: getToday },
    { name: 'Today: has anything changed', call: watchToday, query: { once: 'true' } },
    ...buildOrderQuestions(facts),
    ...buildGoodsQuestions(facts),
    ...buildPeopleQuestions(facts),
    ...buildReportQuestions(facts),
    ...buildShopQuestions(facts),
  ]
  const others = calls
    // A backup that is given out is read from a disk.
    .filter(({ call }) => call.method === 'GET' && call.produces !== 'application/octet-stream')
    .filter(({ call }) => call.access.startsWith('staff'))
    // Waits for the payment provider first.
    .filter(({ call }) => call !== endpointOf(listFittingOrders))
    .filter(({ call }) => !requested.some((question) => endpointOf(question.call) === call))
  const unnamed = others.filter(({ call }) => call.params)
  if (unnamed.length > 0) throw new Error(`Nobody says of what ${unnamed.map(({ name }) => name).join(', ')} is asked.`)
  return [...requested, ...others.map(({ call }) => ({ name: call.summary, call }))]
}
