import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '#app/shared/api/browser-api.ts'
import { Price } from '#app/shared/ui/price.tsx'
import { getSettings, type Settings } from '#contract/api/content/settings.ts'
import { toBasisPoints, toPaise, toRupees } from '#contract/money.ts'
import { priceOrder } from '#contract/rules/pricing/pricing.ts'

/** What the order will cost, said before the checkout is entered: delivery and tax included, coupons not yet. */
export function CartBill({ subtotal, saving }: { subtotal: number; saving: number }) {
  const settings = useSettings()
  return (
    <dl className="grid gap-1 text-small">
      <Row name="Subtotal" className={settings ? '' : 'font-semibold text-body'}>
        <Price rupees={subtotal} />
      </Row>
      {settings ? (
        <Charges subtotal={subtotal} settings={settings} />
      ) : (
        <Row name="Delivery and tax">added in the checkout</Row>
      )}
      {saving > 0 && (
        <Row name="You save" className="text-leaf-dark">
          <Price rupees={saving} />
        </Row>
      )}
    </dl>
  )
}

function Charges({ subtotal, settings }: { subtotal: number; settings: Settings }) {
  const price = toPaise(subtotal)
  const terms = { deliveryCharge: toPaise(settings.deliveryCharge), taxBasisPoints: toBasisPoints(settings.tax) }
  const { shipping, tax, total } = priceOrder([{ price, quantity: 1 }], [], terms)
  return (
    <>
      <Row name="Delivery charge">{shipping === 0 ? 'Free' : <Price rupees={toRupees(shipping)} />}</Row>
      <Row name={`Tax estimate (GST ${settings.tax}%)`}>
        <Price rupees={toRupees(tax)} />
      </Row>
      <Row name="Total" className="border-line border-t pt-1 font-semibold text-card text-brown">
        <Price rupees={toRupees(total)} />
      </Row>
    </>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const useShownSettings = create<{ settings?: Settings }>(() => ({}))

/** The settings as last read; undefined until then. */
function useSettings() {
  useEffect(() => {
    api(getSettings).then(
      (settings) => useShownSettings.setState({ settings }),
      () => {},
    )
  }, [])
  return useShownSettings(({ settings }) => settings)
}
