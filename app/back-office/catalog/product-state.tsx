import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { ProductState } from '#contract/api/admin/catalog/products.ts'
import { Chip } from '../ui/chip.tsx'

export const stateNames: Record<ProductState, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
}
const looks = { published: 'good', scheduled: 'waiting', draft: 'plain' } as const

/** Whether shoppers see a product, and from when on. */
export function StateChip({ state, shownFrom }: { state: ProductState; shownFrom: string | null }) {
  return (
    <Chip look={looks[state]}>
      {state === 'scheduled' && shownFrom ? `From ${formatDayAndTime(shownFrom)}` : stateNames[state]}
    </Chip>
  )
}
