import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { type Customer, withdrawNumberChange } from '#contract/api/admin/customers/customers.ts'
import { FreshFactorProvider } from '../factors/fresh-factor.tsx'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { ChangeNumberDialog } from './change-number-dialog.tsx'

/** The number somebody signs in with, and how an admin changes it for who has lost it. */
export function LoginNumber({ customer }: { customer: Customer }) {
  const { role } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const { loginMobile, mobileNumber, numberChange } = customer
  if (role !== 'admin' && !numberChange) return null
  return (
    <Panel title="Login number">
      <p className="text-small">Signs in with {spaceMobile(loginMobile ?? mobileNumber ?? '')}.</p>
      {numberChange && (
        <p className="mt-2 text-small">
          Changes to <strong>{spaceMobile(numberChange.mobileNumber)}</strong> on {formatDayAndTime(numberChange.dueAt)}
          {numberChange.by && `, started by ${numberChange.by}`}. The customer was told and can stop it.
        </p>
      )}
      {role === 'admin' && (
        <div className="mt-3">
          {numberChange ? (
            <Withdraw customer={customer} />
          ) : (
            <Button look="quiet" onClick={() => setOpen(true)}>
              Change login number
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <FreshFactorProvider>
          <ChangeNumberDialog customer={customer} onClose={() => setOpen(false)} />
        </FreshFactorProvider>
      )}
    </Panel>
  )
}

function Withdraw({ customer: { id } }: { customer: Customer }) {
  const withdraw = useAction({
    run: () => api(withdrawNumberChange, { params: { id } }),
    done: 'The number stays as it is',
    refresh: [['customers']],
  })
  return (
    <Button look="quiet" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Withdraw the change
    </Button>
  )
}
