import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { describeDay, isNothingWaiting } from '../order-parts/day-text.ts'
import { PaymentExceptionList } from '../order-parts/payment-exception-list.tsx'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { LargeOrders } from './large-orders.tsx'
import { MissingBackup, MissingCopy } from './missing-backup.tsx'
import { ContactMessages, LowStockList, ReviewList, TicketList } from './other-work.tsx'
import { RefusedOrders } from './refused-orders.tsx'
import { RestoredShop } from './restored-shop.tsx'
import { TriedCodesLine } from './tried-codes.tsx'
import { useToday } from './use-today.ts'
import { WaitingOrders } from './waiting-orders.tsx'

export function meta() {
  return hiddenPageMeta('Today · Back office')
}

/** What waits now, most urgent first, with the button for it in reach of the thumb. */
export default function TodayPage() {
  const query = useToday()
  const { name } = useStaff()
  return (
    <>
      <PageHead title="Today" about={query.data ? describeDay(query.data, name) : name} />
      {query.data?.triedCodes && <TriedCodesLine tried={query.data.triedCodes} />}
      <Loaded query={query}>
        {(today) => {
          const {
            largeOrders,
            refused,
            restores,
            matters: exceptions,
            tickets,
            reviews,
            lowStock,
            contactMessages,
          } = today
          return (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              {isNothingWaiting(today) && (
                <div className="lg:col-span-2">
                  <EmptyState title="Nothing waits" text="New orders, tickets and reviews appear here by themselves." />
                </div>
              )}
              {today.backup && <MissingBackup backup={today.backup} />}
              {today.copyFault && <MissingCopy fault={today.copyFault} />}
              {restores?.map((restore) => (
                <RestoredShop key={restore.id} restore={restore} />
              ))}
              {exceptions && exceptions.count > 0 && (
                <Panel title={`Money to look at: ${exceptions.count}`} className="lg:col-span-2">
                  <PaymentExceptionList exceptions={exceptions.rows} />
                </Panel>
              )}
              <div className="grid grid-cols-1 gap-4">
                {refused.count > 0 && <RefusedOrders refused={refused} />}
                {largeOrders.count > 0 && <LargeOrders large={largeOrders} />}
                <WaitingOrders title="To confirm" stage="to-confirm" step="confirm" waiting={today.toConfirm} />
                <WaitingOrders title="Address to check" stage="to-review" step="accept" waiting={today.toReview} />
                <WaitingOrders title="To pack" stage="to-pack" step="pack" waiting={today.toPack} />
                <WaitingOrders title="To hand over" stage="to-hand-over" step="hand-over" waiting={today.toHandOver} />
                <WaitingOrders title="On the way" stage="on-the-way" step="deliver" waiting={today.onTheWay} />
                <WaitingOrders title="Money went back, to cancel" stage="refunded" waiting={today.refunded} />
                <WaitingOrders title="On its way back" stage="coming-back" step="return" waiting={today.comingBack} />
              </div>
              <div className="grid grid-cols-1 gap-4">
                {tickets && tickets.count > 0 && <TicketList tickets={tickets} />}
                {reviews && reviews.count > 0 && <ReviewList reviews={reviews} />}
                {contactMessages !== null && contactMessages > 0 && <ContactMessages count={contactMessages} />}
                {lowStock && lowStock.count > 0 && <LowStockList lowStock={lowStock} />}
              </div>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
