import { type KeyboardEvent, type RefCallback, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { Building } from '#contract/api/orders/areas.ts'
import type { BuildingAddress } from './building-address.ts'
import { BuildingList, NoBuildings } from './building-list.tsx'
import { useBuildings } from './buildings.ts'

type Props = {
  label?: string
  buildingAddress: BuildingAddress | null
  onChoose: (buildingAddress: BuildingAddress | null) => void
  error?: string | undefined
  readOnly?: boolean
  inputRef?: RefCallback<HTMLInputElement>
}

/** Finds the building to deliver to (VAL-15 to VAL-17, PROF-08): an editable combobox with a list, by its ARIA pattern. */
export function BuildingSearch({
  label = 'Building name',
  buildingAddress,
  onChoose,
  error,
  readOnly = false,
  inputRef,
}: Props) {
  const [text, setText] = useState(() => buildingAddress?.buildingName ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const search = useBuildings(isOpen ? text : '')
  const { buildings } = search
  const isAnswering = isOpen && !readOnly && search.isAsked
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
    if (buildingAddress) onChoose(null)
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
        label={label}
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
        readOnly={readOnly}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(!buildingAddress)}
        onBlur={() => setOpen(false)}
        onKeyDown={readOnly ? undefined : steer}
        error={error}
        {...(buildingAddress ? {} : { hint })}
      />
      {error && !isOpen && <p className="text-ink-soft text-label">{hint}</p>}
      {!buildingAddress && (
        // In a tab of its own: what is typed here stays.
        <a
          href="/contact-us?about=building"
          target="_blank"
          rel="noreferrer"
          className="inline-block py-1.5 text-brown text-label underline underline-offset-4"
        >
          My building is not listed <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
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
        {buildingAddress && !isOpen
          ? `Delivery to ${[buildingAddress.buildingName, buildingAddress.towerName, buildingAddress.town].filter(Boolean).join(', ')}`
          : ''}
        {isListed ? `${buildings.length} buildings found` : ''}
      </p>
    </div>
  )
}

const hint = 'Type at least 3 letters, then choose from the list.'

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])
