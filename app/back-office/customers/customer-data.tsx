import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { type Customer, exportCustomer } from '#contract/api/admin/customers/customers.ts'
import { saveAsFile } from '../forms/save-as-file.ts'
import { isInCharge } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** What somebody agreed to, and what the law lets them ask for: their data, and to be forgotten. */
export function CustomerData({ customer }: { customer: Customer }) {
  const { role } = useStaff()
  const { kind, consents, wantsOffers } = customer
  return (
    <Panel title="Consents and data">
      <p className="mb-3 text-small">
        {wantsOffers ? 'Offers may be sent to them.' : 'No offers may be sent to them.'}
      </p>
      {consents.length > 0 && <ConsentLog consents={consents} />}
      {isInCharge(role) && kind !== 'erased' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Export customer={customer} />
          {role === 'admin' && <Erase customer={customer} />}
        </div>
      )}
    </Panel>
  )
}

function ConsentLog({ consents }: Pick<Customer, 'consents'>) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-brown">
        Log of consents ({consents.length})
      </summary>
      <ul className="divide-y divide-line text-small">
        {consents.map(({ purpose, isGiven, via, noticeVersion, createdAt }) => (
          <li key={`${createdAt} ${purpose}`} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center gap-2">
              <Chip look={isGiven ? 'good' : 'bad'}>{isGiven ? 'Agreed' : 'Withdrawn'}</Chip>
              {purpose === 'marketing' ? 'to offers' : 'to the service'}
            </span>
            <span className="text-ink-soft">
              {formatDayAndTime(createdAt)}, {consentSources[via]}, notice {noticeVersion}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const consentSources = {
  'sign-in': 'at sign-in',
  'guest-checkout': 'at checkout as a guest',
  profile: 'in the profile',
}

function Export({ customer: { id } }: { customer: Customer }) {
  const { mutate, isPending } = useAction({
    run: () => api(exportCustomer, { params: { id } }),
    done: 'Their data is in your downloads. It is noted that you took it out.',
    onDone: (data) => saveAsFile(`customer-${id.slice(0, 8)}.json`, JSON.stringify(data, null, 2)),
  })
  return (
    <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Collecting their data' : 'Download their data'}
    </Button>
  )
}

function Erase({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Erase customer
      </Button>
      {isOpen && <EraseDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
