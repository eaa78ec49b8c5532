import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { useAction } from '../ui/use-action.ts'

type OrderAction<Variables> = { run: (variables: Variables) => Promise<OrderDetail>; done: string; onDone?: () => void }

/** Something done to one order whose answer is the order as it stands then; a refusal is shown where it was asked for. */
export function useOrderAction<Variables = void>({ run, done, onDone }: OrderAction<Variables>) {
  const client = useQueryClient()
  return useAction<Variables, OrderDetail>({
    run,
    done,
    refresh: [['orders'], ['today']],
    isRefusalShown: () => true,
    onDone: (detail) => {
      client.setQueryData(['order', detail.order.orderNumber], detail)
      onDone?.()
    },
  })
}
