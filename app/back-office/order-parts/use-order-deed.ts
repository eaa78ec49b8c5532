import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { useDeed } from '../ui/use-deed.ts'

type Deed<Given> = { run: (given: Given) => Promise<OrderDetail>; done: string; onDone?: () => void }

/** Something done to one order whose answer is the order as it stands then; a refusal is shown where it was asked for. */
export function useOrderDeed<Given = void>({ run, done, onDone }: Deed<Given>) {
  const client = useQueryClient()
  return useDeed<Given, OrderDetail>({
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
