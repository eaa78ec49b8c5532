import Printer from 'lucide/dist/esm/icons/printer.mjs'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { OrderRow, OrderStage } from '#contract/api/admin/orders/orders.ts'
import { DeliverDialog } from '../order-parts/deliver-dialog.tsx'
import { countOf, isInCharge } from '../order-parts/order-labels.ts'
import { useSteps } from '../order-parts/use-steps.ts'
import { useStaff } from '../session/use-staff.ts'

type Props = { orders: OrderRow[]; onDone: () => void }

const mostAtOnce = 100

/** What can be done with all chosen orders: each step for those that stand before it. */
export function BulkBar({ orders, onDone }: Props) {
  const { role } = useStaff()
  const [isDelivering, setDelivering] = useState(false)
  const steps = useSteps({ onDone })
  const at = (...stages: OrderStage[]) => orders.filter(({ stage }) => stages.includes(stage))
  // These are sent one by one, by who has read of the dispute.
  const toMove = (stage: OrderStage) => at(stage).filter(({ isDisputed }) => !isDisputed)
  const held = at('to-pack', 'to-hand-over').filter(({ isDisputed }) => isDisputed).length
  const numbers = (some: OrderRow[]) => some.map(({ orderNumber }) => orderNumber).slice(0, mostAtOnce)
  const moves = [
    { step: 'pack' as const, name: 'Pack', waiting: toMove('to-pack') },
    { step: 'hand-over' as const, name: 'Hand over', waiting: toMove('to-hand-over') },
  ]
  const isNothingPrinted = orders.every((order) => !isPrinted(order))
  const toDeliver = [...at('on-the-way'), ...toMove('to-hand-over')]
  return (
    <section
      aria-label="Chosen orders"
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-white p-3 shadow-float lg:bottom-4"
    >
      <p role="status" className="mr-auto text-small">
        {countOf(orders.length, 'order')} chosen
      </p>
      {moves.map(
        ({ step, name, waiting }) =>
          waiting.length > 0 && (
            <Button
              key={step}
              disabled={steps.isPending}
              onClick={() => steps.mutate({ step, orderNumbers: numbers(waiting) })}
            >
              {name} {waiting.length}
            </Button>
          ),
      )}
      {isInCharge(role) && toDeliver.length > 0 && (
        <Button look="quiet" onClick={() => setDelivering(true)}>
          Delivered {toDeliver.length}
        </Button>
      )}
      {isNothingPrinted ? (
        <>
          <UnprintedPaper>Slips</UnprintedPaper>
          <UnprintedPaper>Labels</UnprintedPaper>
          <p className="w-full text-small">
            Nothing is printed before the address is accepted or corrected, nor of orders that are cancelled or whose
            money went back.
          </p>
        </>
      ) : (
        <>
          <PaperLink paper="slips" numbers={numbers(orders)}>
            Slips
          </PaperLink>
          <PaperLink paper="labels" numbers={numbers(orders)}>
            Labels
          </PaperLink>
        </>
      )}
      {held > 0 && (
        <p className="w-full text-small text-chilli">
          {countOf(held, 'order is', 'orders are')} left out: the buyer's bank has not decided on a dispute. Look at
          each by itself.
        </p>
      )}
      {isDelivering && (
        <DeliverDialog orders={toDeliver.slice(0, mostAtOnce)} onClose={() => setDelivering(false)} onDone={onDone} />
      )}
    </section>
  )
}

/** Of a list; the server decides again, and leaves out what went back after the delivery too. */
function isPrinted({ stage, isAddressInReview }: OrderRow) {
  return !isAddressInReview && !['cancelled', 'coming-back', 'refunded'].includes(stage)
}

function UnprintedPaper({ children }: { children: string }) {
  return (
    <Button look="quiet" disabled>
      <Icon node={Printer} aria-hidden className="size-4" />
      {children}
    </Button>
  )
}

type PaperProps = { paper: 'slips' | 'labels'; numbers: string[]; children: string }

/** A PDF in a tab of its own, from where it is printed. */
export function PaperLink({ paper, numbers, children }: PaperProps) {
  return (
    <a
      href={papersAddress(paper, numbers)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 rounded-field border border-wheat bg-white px-4 py-2 font-semibold text-brown hover:bg-cream"
    >
      <Icon node={Printer} aria-hidden className="size-4" />
      {children}
    </a>
  )
}

/** Where packing slips or labels of these orders are printed. */
function papersAddress(paper: 'slips' | 'labels', numbers: string[]) {
  return `/api/v1/admin/orders/print?${new URLSearchParams({ paper, orders: numbers.join(',') })}`
}
