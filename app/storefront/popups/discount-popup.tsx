import BadgePercent from 'lucide/dist/esm/icons/badge-percent.mjs'
import Truck from 'lucide/dist/esm/icons/truck.mjs'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { formatRupees } from '#contract/money.ts'
import { closePopup, type PopupData } from '../session/popups.ts'

/** A coupon is on the order (POPUP-06 to POPUP-08); free delivery shows no amount (open-points 74). */
export function DiscountPopup({ discount = 0, discountAmount, discountType, couponCode = '', offerType }: PopupData) {
  const isDelivery = offerType === 'SHIPPING'
  const sign = isDelivery ? Truck : BadgePercent
  const saved = discountType === 'PERCENTAGE_OFF' ? `${discount}%` : formatRupees(discount)
  return (
    <Dialog title={isDelivery ? 'Free Shipping Applied!' : 'Discount Applied!'} onClose={closePopup}>
      <div className="flex flex-col items-center gap-4 px-6 pt-6 pb-8 text-center">
        <div className="arch grid h-28 w-24 place-items-center bg-golden-pale">
          <Icon node={sign} aria-hidden className="size-12 text-leaf" />
        </div>
        <p>{`You've saved ${saved} with code ${couponCode}`}</p>
        {!isDelivery && discountAmount !== undefined && (
          <p className="board font-bold text-brown text-section">{`${formatRupees(discountAmount)} OFF`}</p>
        )}
        <Button wide onClick={closePopup} data-first-focus>
          Continue Shopping
        </Button>
      </div>
    </Dialog>
  )
}
