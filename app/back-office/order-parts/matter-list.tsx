import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { Matter } from '#contract/api/admin/payments/matters.ts'
import { isForAdmins } from '#contract/rules/payments/payment-exceptions.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { CloseMatterDialog } from './close-matter-dialog.tsx'
import { ExceptionSteps } from './exception-steps.tsx'
import { isInCharge } from './order-words.ts'

/** Money that a person has to look at; closed by whoever has seen to it. */
export function MatterList({ matters }: { matters: Matter[] }) {
  const { role } = useStaff()
  const [closing, setClosing] = useState<Matter>()
  return (
    <ul className="grid divide-y divide-line">
      {matters.map((matter) => (
        <li key={matter.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <p className="min-w-60 flex-1 break-words">
            {matter.respondBy && (
              <span className="mb-1 block">
                <Chip look="bad">{dueWords(matter.respondBy)}</Chip>
              </span>
            )}
            {matter.text}
            <span className="block text-label text-ink-soft">
              {formatDayAndTime(matter.createdAt)}
              {matter.orderNumber && (
                <>
                  {' · '}
                  <Link to={`/admin/orders/${matter.orderNumber}`} className="text-brown underline underline-offset-4">
                    Order {matter.orderNumber}
                  </Link>
                </>
              )}
            </span>
          </p>
          {role === 'admin' && isForAdmins(matter) && <ExceptionSteps matter={matter} />}
          {role !== 'admin' && isForAdmins(matter) && <p className="text-label text-ink-soft">Waits for an admin</p>}
          {isInCharge(role) && !isForAdmins(matter) && (
            <Button look="quiet" onClick={() => setClosing(matter)}>
              I have seen to it
            </Button>
          )}
          {closing?.id === matter.id && <CloseMatterDialog matter={matter} onClose={() => setClosing(undefined)} />}
        </li>
      ))}
    </ul>
  )
}

function dueWords(respondBy: string) {
  const isOver = Date.parse(respondBy) < Date.now()
  return `${isOver ? 'The answer to the bank was due' : 'Answer the bank by'} ${formatDayAndTime(respondBy)}`
}
