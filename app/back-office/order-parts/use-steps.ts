import { api } from '#app/shared/api/browser-api.ts'
import type { StepResults } from '#contract/api/admin/orders/order-steps.ts'
import { deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { useAction } from '../ui/use-action.ts'
import { countOf, stepsDone } from './order-labels.ts'

export type TableStep = 'pack' | 'hand-over' | 'deliver'
export type Steps = {
  step: TableStep
  orderNumbers: string[]
  isUndone?: boolean
  isDisputeKnown?: boolean
  isCashReceived?: boolean
  by?: { staffId: string } | { name: string }
  received?: { orderNumber: string; amount: number; reason: string }[]
  comment?: string
}

/** Everything that shows orders is read anew once one of them has moved. */
export const orderKeys = [['orders'], ['order'], ['today'], ['cash']] as const

/** Takes a step for one order or many, says what came of it, and offers to take it back. */
export function useSteps(options: { onDone?: () => void } = {}) {
  const stepAction = useAction<Steps, StepResults>({
    run: takeSteps,
    done: showStepResults,
    toastAction: ({ results }, steps) => {
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ orderNumber }) => orderNumber)
      if (steps.isUndone || done.length === 0) return undefined
      return {
        label: 'Undo',
        press: () => stepAction.mutate({ step: steps.step, orderNumbers: done, isUndone: true }),
      }
    },
    refresh: orderKeys,
    ...(options.onDone ? { onDone: options.onDone } : {}),
  })
  return stepAction
}

async function takeSteps({ step, ...delivery }: Steps): Promise<StepResults> {
  const { orderNumbers, isUndone, isDisputeKnown } = delivery
  const known = { ...(isUndone ? { isUndone } : {}), ...(isDisputeKnown ? { isDisputeKnown } : {}) }
  const answer =
    step === 'deliver'
      ? await api(deliverOrders, { body: delivery })
      : await api(moveOrders, { body: { step, orderNumbers, ...known } })
  const refused = answer.results.filter(isRefused)
  // Where nothing was done, that is what is said.
  if (refused.length === answer.results.length) throw new ApiError(409, refused.map(({ message }) => message).join(' '))
  return answer
}

function showStepResults({ results }: StepResults, { step, isUndone }: Steps) {
  if (results.length === 1) return results[0]?.message ?? ''
  const refused = results.filter(isRefused)
  const done = countOf(results.length - refused.length, 'order is', 'orders are')
  const sentence = isUndone ? `${done} back as before.` : `${done} ${stepsDone[step]}.`
  return [sentence, ...refused.map(({ message }) => message)].join(' ')
}

function isRefused({ outcome }: StepResults['results'][number]) {
  return outcome === 'not possible' || outcome === 'unknown'
}
