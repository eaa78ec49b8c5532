import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import Phone from 'lucide/dist/esm/icons/phone.mjs'
import { useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { type Customer, getCustomer } from '#contract/api/admin/customers/customers.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { customerKey } from './customer-key.ts'
import { KindChip, nameOf } from './customer-name.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerReviews, CustomerTickets } from './customer-reviews-and-messages.tsx'
import { LoginNumber } from './login-number.tsx'

export function meta() {
  return hiddenPageMeta('Customer · Back office')
}

const back = { to: '/admin/customers', name: 'Customers' }

/** Everything about one customer: what they ordered, wrote and agreed to. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const query = useQuery({ queryKey: customerKey(id), queryFn: () => api(getCustomer, { params: { id } }) })
  if (!query.data) {
    return (
      <>
        <PageHead title="Customer" back={back} />
        <Loaded query={query}>{() => null}</Loaded>
      </>
    )
  }
  return <Shown customer={query.data} />
}

function Shown({ customer }: { customer: Customer }) {
  const { id, kind, mobileNumber, email, createdAt } = customer
  return (
    <>
      <PageHead
        back={back}
        title={nameOf(customer)}
        about={
          <>
            <KindChip kind={kind} /> since {formatDay(createdAt)}
          </>
        }
      >
        {mobileNumber && (
          <a href={`tel:+91${mobileNumber}`} className={wayClasses}>
            <Icon node={Phone} aria-hidden className="size-4" />
            Call
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={wayClasses}>
            <Icon node={Mail} aria-hidden className="size-4" />
            Write
          </a>
        )}
      </PageHead>
      <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          <CustomerOrders customer={customer} />
          <CustomerTickets customer={customer} />
          <CustomerReviews customer={customer} />
        </div>
        <div className="grid gap-4">
          <CustomerFacts customer={customer} />
          {kind === 'user' && <LoginNumber key={`number ${id}`} customer={customer} />}
          {kind !== 'erased' && <CustomerNotes key={id} customer={customer} />}
          <CustomerData customer={customer} />
        </div>
      </div>
    </>
  )
}

const wayClasses =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-wheat bg-white px-4 py-2 font-semibold text-brown hover:bg-cream'
