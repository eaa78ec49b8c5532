import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Chip } from '../ui/chip.tsx'

type Props = { shownFrom: string | null; shownUntil: string | null }

/** Whether something is on the storefront now, will be, or was. */
export function SpanChip({ shownFrom, shownUntil }: Props) {
  const now = Date.now()
  if (shownUntil && Date.parse(shownUntil) <= now) return <Chip>Over</Chip>
  if (shownFrom && Date.parse(shownFrom) > now) return <Chip look="waiting">From {formatDayAndTime(shownFrom)}</Chip>
  return <Chip look="good">{shownUntil ? `Until ${formatDayAndTime(shownUntil)}` : 'Shown'}</Chip>
}
