import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { type Customer, withdrawNumberChange } from '#contract/api/admin/customers/customers.ts'
import { FactorAsked } from '../factors/factor-asked.tsx'
import { spokenMobile } from '../order-parts/order-words.ts'
import { useStaff } from '../session/use-staff.ts'
import { Panel } from '../ui/panel.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { ChangeNumberDialog } from './change-number-dialog.tsx'

/** The number somebody signs in with, and how an admin changes it for who has lost it. */
export function LoginNumber({ customer }: { customer: Customer }) {
  const { role } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const { loginMobile, mobileNumber, numberChange } = customer
  if (role !== 'admin' && !numberChange) return null
  return (
    <Panel title="Login number">
      <p className="text-small">Signs in with {spokenMobile(loginMobile ?? mobileNumber ?? '')}.</p>
      {numberChange && (
        <p className="mt-2 text-small">
          Changes to <strong>{spokenMobile(numberChange.mobileNumber)}</strong> on{' '}
          {formatDayAndTime(numberChange.dueAt)}
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
        <FactorAsked>
          <ChangeNumberDialog customer={customer} onClose={() => setOpen(false)} />
        </FactorAsked>
      )}
    </Panel>
  )
}

function Withdraw({ customer: { id } }: { customer: Customer }) {
  const withdraw = useDeed({
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
