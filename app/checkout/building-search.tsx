import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefCallback, useEffect, useId, useRef, useState } from 'react'
import { type Building, searchBuildings } from '#contract/api/areas.ts'
import { api } from '../api/browser-api.ts'
import { showToast } from '../session/toasts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Place } from './details.ts'

type Props = {
  place: Place | null
  onChoose: (place: Place | null) => void
  error: string | undefined
  inputRef: RefCallback<HTMLInputElement>
}

/** Finds the building to deliver to (VAL-15 to VAL-17): an editable combobox with a list, by its ARIA pattern. */
export function BuildingSearch({ place, onChoose, error, inputRef }: Props) {
  const [text, setText] = useState(() => place?.buildingName ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const search = useBuildings(isOpen ? text : '')
  const { buildings } = search
  const isAnswering = isOpen && search.isAsked
  const isListed = isAnswering && buildings.length > 0
  const box = useRef<HTMLDivElement>(null)

  // Under a phone's keyboard only the top half of the screen is left for field and list.
  useEffect(() => {
    if (isAnswering && matchMedia('(width < 48rem)').matches) box.current?.scrollIntoView({ block: 'start' })
  }, [isAnswering])

  function choose(building: Building) {
    const { id: _, ...chosen } = building
    onChoose(chosen)
    setText(building.buildingName)
    setOpen(false)
    setActive(-1)
  }

  function type(typed: string) {
    setText(typed)
    setOpen(true)
    setActive(-1)
    // Another text is another building: nothing may be sent to the one chosen before.
    if (place) onChoose(null)
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps.get(event.key)
    if (event.key === 'Enter' && isOpen && search.isFailed) {
      event.preventDefault()
      search.retry()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Enter' && isListed) {
      event.preventDefault()
      const building = buildings[active]
      if (building) choose(building)
      else setActive(0)
    } else if (step && !isListed) {
      setOpen(true)
    } else if (step) {
      event.preventDefault()
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + buildings.length) % buildings.length)
    }
  }

  return (
    <div ref={box} className="relative scroll-mt-4 sm:max-lg:col-span-2">
      <TextField
        ref={inputRef}
        label="Building name"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Building, town or pincode"
        maxLength={80}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(!place)}
        onBlur={() => setOpen(false)}
        onKeyDown={steer}
        error={isOpen && text ? undefined : error}
        {...(place ? {} : { hint: 'Type at least 3 letters, then choose from the list.' })}
      />
      {isAnswering && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field while the list is clicked or scrolled
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-[4.25rem] z-20 overflow-hidden rounded-field border border-wheat bg-white shadow-float"
        >
          {isListed ? (
            <BuildingList id={listId} buildings={buildings} active={active} onChoose={choose} />
          ) : (
            <NoBuildings search={search} />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {place && !isOpen
          ? `Delivery to ${[place.buildingName, place.towerName, place.town].filter(Boolean).join(', ')}`
          : ''}
        {isListed ? `${buildings.length} buildings found` : ''}
      </p>
    </div>
  )
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

type ListProps = { id: string; buildings: Building[]; active: number; onChoose: (building: Building) => void }

function BuildingList({ id, buildings, active, onChoose }: ListProps) {
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

function NoBuildings({ search }: { search: ReturnType<typeof useBuildings> }) {
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

/** The buildings for a text of more than 2 characters, asked 300 ms after the last of them. */
function useBuildings(text: string) {
  const wanted = text.trim()
  const query = useSettled(wanted, 300)
  const isAsked = wanted.length > 2
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['buildings', query],
    queryFn: ({ signal }) => api(searchBuildings, { query: { query } }, { signal }),
    enabled: query.length > 2,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  })
  useEffect(() => {
    if (isError) showToast('Failed to search buildings. Please try again.', 'error')
  }, [isError])
  const isBehind = query !== wanted || isPlaceholderData
  return {
    isAsked,
    buildings: data ?? [],
    isSearching: isFetching || (isBehind && !isError),
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** A value once it has stood still for so long. */
function useSettled(value: string, ms: number) {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
