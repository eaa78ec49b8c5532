import { Button } from '#app/shared/ui/button.tsx'
import { countOf } from '../order-parts/order-labels.ts'

type Props = { count: number; isBusy: boolean; onShow: () => void; onHide: () => void }

/** What can be done with all chosen reviews at once. */
export function ReviewBar({ count, isBusy, onShow, onHide }: Props) {
  return (
    <section
      aria-label="Chosen reviews"
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-3 shadow-float lg:bottom-4"
    >
      <p role="status" className="min-w-28 flex-1 text-small">
        {countOf(count, 'review')} chosen
      </p>
      <Button look="quiet" disabled={isBusy} onClick={onHide}>
        Hide
      </Button>
      <Button disabled={isBusy} onClick={onShow}>
        Looks fine
      </Button>
    </section>
  )
}
