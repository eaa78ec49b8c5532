import { Button } from '#app/shared/ui/button.tsx'
import type { Building } from '#contract/api/orders/areas.ts'
import type { useBuildings } from './buildings.ts'

type ListProps = { id: string; buildings: Building[]; active: number; onChoose: (building: Building) => void }

/** The buildings found; the field above holds the focus and takes the keys. */
export function BuildingList({ id, buildings, active, onChoose }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Buildings" className="max-h-72 overflow-y-auto">
      {buildings.map((building, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          key={building.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          ref={(option) => {
            if (index === active) option?.scrollIntoView({ block: 'nearest' })
          }}
          onClick={() => onChoose(building)}
          className={`min-h-11 cursor-pointer border-line border-b px-3 py-2 last:border-0 hover:bg-cream ${index === active ? 'bg-golden-pale hover:bg-golden-pale' : ''}`}
        >
          <span className="block leading-5">
            {[building.buildingName, building.towerName].filter(Boolean).join(', ')}
          </span>
          <span className="block text-ink-soft text-small">
            {building.town} {building.pincode}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Why no building is shown, with a way on. */
export function NoBuildings({ search }: { search: ReturnType<typeof useBuildings> }) {
  if (search.isSearching) return <p className="p-3 text-ink-soft">Searching...</p>
  if (search.isFailed) {
    return (
      <div className="p-3">
        <p className="mb-2">The search did not get through.</p>
        <Button look="quiet" onClick={search.retry}>
          Try Again
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="p-3">
      <p className="font-medium">No buildings found</p>
      <p className="text-ink-soft text-small">
        Type your pincode and choose “Independent house”. It works for every home we deliver to.
      </p>
    </div>
  )
}
