import Phone from 'lucide/dist/esm/icons/phone.mjs'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { countOf, spaceMobile } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { Panel } from '../ui/panel.tsx'
import { AddressForm } from './address-form.tsx'

type Props = {
  detail: OrderDetail
  /** Whether the form is open, and what opens and closes it. */
  isCorrecting: boolean
  onCorrect: (isCorrecting: boolean) => void
}

/** For whom and where; the number calls, the address opens the map and can be corrected until the order is handed over. */
export function OrderPerson({ detail: { order, customer, correctable, stage }, isCorrecting, onCorrect }: Props) {
  const { role } = useStaff()
  const { name, mobileNumber, email } = order.userBasicInfo
  const { houseNumber, towerName, buildingName, town, district, pincode, state } = order.deliveryAddress
  const townAndDistrict = [...new Set([town, district])].filter(Boolean).join(', ')
  const lines = [
    [houseNumber, towerName, buildingName].filter(Boolean).join(', '),
    [townAndDistrict, pincode].filter(Boolean).join(' '),
    state,
  ].filter(Boolean)
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: lines.join(', ') })}`
  return (
    <Panel title="Deliver to">
      <p className="font-semibold">{name}</p>
      <a
        href={`tel:+91${mobileNumber}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-brown underline underline-offset-4"
      >
        <Icon node={Phone} aria-hidden className="size-4" />
        <span className="board">+91 {spaceMobile(mobileNumber)}</span>
      </a>
      {correctable && isCorrecting ? (
        <div className="my-3">
          <AddressForm
            orderNumber={order.orderNumber}
            correctable={correctable}
            isPacked={stage === 'to-hand-over'}
            onClose={() => onCorrect(false)}
          />
        </div>
      ) : (
        <>
          <address className="not-italic">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center text-small text-brown underline underline-offset-4"
          >
            Show on the map
          </a>
        </>
      )}
      {email && <p className="text-small break-all text-ink-soft">{email}</p>}
      <p className="mt-2 text-small text-ink-soft">
        {customer.role === 'guest'
          ? 'Ordered without an account'
          : `Has an account, ${countOf(customer.orders, 'order')} so far`}
      </p>
      {correctable && !isCorrecting && role !== 'packer' && (
        <Button look="quiet" className="mt-3" onClick={() => onCorrect(true)}>
          Correct the address
        </Button>
      )}
    </Panel>
  )
}
