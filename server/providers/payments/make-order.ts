import { type PaymentProvider, providerAway } from './provider.ts'

/**
 * Makes the provider's order of one of ours, and gives its id. Where it `mayExist` already, as an answer was lost, it is looked for by its
 * receipt before another is made. Throws 503 where the provider does not answer, or answers another amount.
 */
export async function makeOrder(
  provider: PaymentProvider,
  { orderId, amount, mayExist }: { orderId: string; amount: number; mayExist: boolean },
) {
  const known = mayExist ? await provider.findOrderByReceipt(orderId) : undefined
  const { id, ...made } = known ?? (await provider.createOrder({ orderId, amount }))
  if (made.amount !== amount || made.currency !== 'INR') throw providerAway()
  return id
}
