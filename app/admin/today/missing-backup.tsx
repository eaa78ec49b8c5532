import type { Today } from '#contract/api/admin/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { howLong } from './day-words.ts'

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
