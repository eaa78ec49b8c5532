import { Link } from 'react-router'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import type { Today } from '#contract/api/admin/reports/today.ts'
import { howLong } from '../order-parts/day-text.ts'
import { Panel } from '../ui/panel.tsx'

/** In red, for whoever owns the shop: what was sold since would be lost with the server. */
export function MissingBackup({ backup: { lastAt, fault } }: { backup: NonNullable<Today['backup']> }) {
  return (
    <Panel title="The shop has no fresh backup" className="border-chilli lg:col-span-2">
      <p className="max-w-[68ch] text-chilli">
        {lastAt ? `The last one was made ${howLong(lastAt)}.` : 'None was made yet.'} {fault}
      </p>
      <p className="mt-1 mb-3 max-w-[68ch] text-small text-ink-soft">
        If the server were lost now, so would be everything since then.
      </p>
      <ButtonLink to="/admin/backups">Go to Backups</ButtonLink>
    </Panel>
  )
}

/** The last backup lies on the server alone. */
export function MissingCopy({ fault }: { fault: string }) {
  return (
    <p className="rounded-card border border-chilli bg-white px-4 py-3 text-chilli wrap-anywhere lg:col-span-2">
      {fault} It is tried again every hour.{' '}
      <Link to="/admin/backups" className="inline-block py-1 font-semibold underline underline-offset-4">
        Go to Backups
      </Link>
    </p>
  )
}
