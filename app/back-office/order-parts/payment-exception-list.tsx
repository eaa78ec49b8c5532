import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { isForAdmins } from '#contract/rules/payments/payment-exceptions.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { CloseExceptionDialog } from './close-exception-dialog.tsx'
import { ExceptionSteps } from './exception-steps.tsx'
import { isInCharge } from './order-labels.ts'

/** Money that a person has to look at; closed by whoever has seen to it. */
export function PaymentExceptionList({ exceptions }: { exceptions: PaymentException[] }) {
  const { role } = useStaff()
  const [closing, setClosing] = useState<PaymentException>()
  return (
    <ul className="grid divide-y divide-line">
      {exceptions.map((exception) => (
        <li key={exception.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <p className="min-w-60 flex-1 break-words">
            {exception.respondBy && (
              <span className="mb-1 block">
                <Chip look="bad">{describeDue(exception.respondBy)}</Chip>
              </span>
            )}
            {exception.text}
            <span className="block text-label text-ink-soft">
              {formatDayAndTime(exception.createdAt)}
              {exception.orderNumber && (
                <>
                  {' · '}
                  <Link
                    to={`/admin/orders/${exception.orderNumber}`}
                    className="text-brown underline underline-offset-4"
                  >
                    Order {exception.orderNumber}
                  </Link>
                </>
              )}
            </span>
          </p>
          {role === 'admin' && isForAdmins(exception) && <ExceptionSteps exception={exception} />}
          {role !== 'admin' && isForAdmins(exception) && <p className="text-label text-ink-soft">Waits for an admin</p>}
          {isInCharge(role) && !isForAdmins(exception) && (
            <Button look="quiet" onClick={() => setClosing(exception)}>
              I have seen to it
            </Button>
          )}
          {closing?.id === exception.id && (
            <CloseExceptionDialog exception={exception} onClose={() => setClosing(undefined)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function describeDue(respondBy: string) {
  const isOver = Date.parse(respondBy) < Date.now()
  return `${isOver ? 'The answer to the bank was due' : 'Answer the bank by'} ${formatDayAndTime(respondBy)}`
}
