import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Chip } from '../ui/chip.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { useAction } from '../ui/use-action.ts'
import type { FrontKind, Thing } from './front-kinds.ts'

type Props<T extends Thing> = {
  kind: FrontKind<T>
  /** Those shown here, and those of the kind that stand elsewhere and keep their places. */
  things: T[]
  others?: T[]
  name: (thing: T) => string
  picture: (thing: T) => ReactNode
  label?: string
}

/** Things of the shop front in the order the storefront shows them, each with what it is now and the way to its page. */
export function ThingList<T extends Thing>({ kind, things, others = [], name, picture, label }: Props<T>) {
  const client = useQueryClient()
  const sort = useAction({
    run: (sorted: T[]) => kind.order([...sorted, ...others].map(({ id }) => id)),
    done: 'Order saved',
    refresh: [kind.key],
  })

  function saveOrder(sorted: T[]) {
    client.setQueryData(kind.key, [...sorted, ...others])
    sort.mutate(sorted)
  }

  if (things.length === 0) return <EmptyState title={`No ${kind.one} yet`} />
  return (
    <SortableList
      label={label ?? kind.plural}
      items={things}
      itemKey={({ id }) => id}
      itemName={name}
      onSort={saveOrder}
      className="grid gap-3"
    >
      {(thing, handle) => (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-3">
          {picture(thing)}
          <div className="min-w-40 flex-1">
            <Link
              to={`${kind.address}/${thing.id}`}
              className="inline-flex min-h-8 items-center font-semibold text-brown underline-offset-4 hover:underline"
            >
              {name(thing)}
            </Link>
            <p>
              <SpanChip {...thing} />
            </p>
          </div>
          {handle}
        </div>
      )}
    </SortableList>
  )
}

type Span = { shownFrom: string | null; shownUntil: string | null }

/** Whether something is on the storefront now, will be, or was. */
function SpanChip({ shownFrom, shownUntil }: Span) {
  const now = Date.now()
  if (shownUntil && Date.parse(shownUntil) <= now) return <Chip>Over</Chip>
  if (shownFrom && Date.parse(shownFrom) > now) return <Chip look="waiting">From {formatDayAndTime(shownFrom)}</Chip>
  return <Chip look="good">{shownUntil ? `Until ${formatDayAndTime(shownUntil)}` : 'Shown'}</Chip>
}
