import { isInProcessInProfile, statusInProfile } from '#contract/rules/orders/order-status.ts'
import { OrderList } from './order-list.tsx'

/** The orders tab of the profile, with its own texts (PROF-07, OSTAT-05). */
export function ProfileOrders({ userId }: { userId: string }) {
  return <OrderList userId={userId} isInProcess={isInProcessInProfile} statusText={statusInProfile} heading="h3" />
}
