import Search from 'lucide/dist/esm/icons/search.mjs'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { SelectField } from '../fields.tsx'
import type { Filters } from './use-filters.ts'

type Props<Name extends string> = {
  filters: Filters<Name | 'search'>
  /** What the search looks in: 'Number, mobile or name'. */
  searchLabel: string
  /** The other filters; behind a button on phones. */
  children?: ReactNode
}

/** Finds and narrows a list: what is typed counts a moment after the last key. */
export function FilterBar<Name extends string>({ filters, searchLabel, children }: Props<Name>) {
  const { values, isFiltered, set, clear } = filters
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <search className="mb-4 grid gap-3 md:flex md:flex-wrap md:items-end">
      <div className="flex items-end gap-2 md:min-w-72 md:flex-1">
        <SearchField
          label={searchLabel}
          value={values.search}
          onValue={(search) => set({ search } as Partial<Record<Name | 'search', string>>)}
        />
        {children && (
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="shrink-0 px-3 md:hidden"
          >
            <Icon node={SlidersHorizontal} aria-hidden className="size-5" />
            Filters
          </Button>
        )}
      </div>
      {children && (
        <div id={id} className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 gap-3 md:flex md:flex-wrap md:items-end`}>
          {children}
        </div>
      )}
      {isFiltered && (
        <Button look="plain" onClick={clear} className="justify-self-start">
          Clear
        </Button>
      )}
    </search>
  )
}

type ChoiceProps<Name extends string> = {
  filters: Filters<Name>
  name: NoInfer<Name>
  label: string
  options: readonly { value: string; name: string }[]
}

/** One filter by a choice of few. */
export function FilterChoice<Name extends string>({ filters: { values, set }, name, ...field }: ChoiceProps<Name>) {
  return (
    <SelectField
      {...field}
      value={values[name]}
      onChange={({ target }) => set({ [name]: target.value } as Partial<Record<Name, string>>)}
    />
  )
}

/** One end of a span of days. */
export function FilterDay<Name extends string>({
  filters: { values, set },
  name,
  label,
}: Omit<ChoiceProps<Name>, 'options'>) {
  return (
    <TextField
      label={label}
      type="date"
      value={values[name]}
      onChange={({ target }) => set({ [name]: target.value } as Partial<Record<Name, string>>)}
    />
  )
}

function SearchField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const id = useId()

  // A filter cleared elsewhere clears the field; what is being typed is left alone.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      onValue(typed)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, onValue])

  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-label font-medium text-brown">
        {label}
      </label>
      <div className="relative">
        <Icon node={Search} aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="block min-h-11 w-full min-w-0 rounded-field border border-wheat bg-white py-2 pr-3 pl-10"
        />
      </div>
    </div>
  )
}
