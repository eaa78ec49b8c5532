import type { ReactNode } from 'react'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Price } from '#app/shared/ui/price.tsx'
import type { Customer } from '#contract/api/admin/customers/customers.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { Panel } from '../ui/panel.tsx'

/** Who somebody is, as far as the shop knows. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { mobileNumber, loginMobile, isVerified, email, lastSignInAt, erasedAt, orders, ordered } = customer
  const address = writeAddress(customer)
  return (
    <Panel title="About">
      <dl className="grid gap-3 text-small">
        {mobileNumber && (
          <Fact name="Mobile">
            {spaceMobile(mobileNumber)}
            <span className="text-ink-soft">{isVerified ? ', proven by a code' : ', not proven'}</span>
          </Fact>
        )}
        {loginMobile && <Fact name="Signs in with">{spaceMobile(loginMobile)}</Fact>}
        {email && <Fact name="Mail">{email}</Fact>}
        {address && <Fact name="Saved address">{address}</Fact>}
        <Fact name="Orders">
          {orders === 0 ? (
            'None yet'
          ) : (
            <>
              {orders}, for <Price rupees={ordered} /> without those cancelled
            </>
          )}
        </Fact>
        {lastSignInAt && <Fact name="Signed in last">{formatDayAndTime(lastSignInAt)}</Fact>}
        {erasedAt && <Fact name="Erased">{formatDayAndTime(erasedAt)}</Fact>}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function writeAddress({ address }: Customer) {
  if (!address) return ''
  const { houseNumber, towerName, buildingName, town, district, state, pincode } = address
  const parts = [houseNumber, towerName, buildingName, town, district === town ? '' : district, state, pincode]
  return parts.filter(Boolean).join(', ')
}
