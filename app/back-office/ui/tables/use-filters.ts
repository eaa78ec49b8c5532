import { useSearchParams } from 'react-router'

type Options = {
  /** Fewer letters find too much to be worth a look. */
  minCharacters?: number
}

export type Filters<Name extends string> = {
  /** An absent one is ''. */
  values: Record<Name, string>
  /** Those that narrow the list, as a call's query takes them. */
  query: Partial<Record<Name, string>>
  isFiltered: boolean
  /** Those named change together: one after the other, only the last would count. */
  set: (changed: Partial<Record<Name, string>>) => void
  clear: () => void
}

/** The filters of a list live in its address: Back undoes them, and a link shows the same list. */
export function useFilters<Name extends string>(names: readonly Name[], options: Options = {}): Filters<Name> {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>

  function set(changed: Partial<Record<Name, string>>) {
    setParams(
      (now) => {
        for (const [name, value] of Object.entries<string | undefined>(changed)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    values,
    query: narrowing(values, options),
    isFiltered: names.some((name) => values[name] !== ''),
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
  }
}

function narrowing<Name extends string>(values: Record<Name, string>, { minCharacters = 1 }: Options) {
  const activeFilters = Object.entries<string>(values).flatMap(([name, value]) => {
    const isSearch = name === 'search'
    const filterValue = isSearch ? value.trim() : value
    return filterValue.length >= (isSearch ? minCharacters : 1) ? [[name, filterValue]] : []
  })
  return Object.fromEntries(activeFilters) as Partial<Record<Name, string>>
}
