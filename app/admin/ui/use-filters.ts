import { useSearchParams } from 'react-router'

/** The filters of a list live in its address: Back undoes them, and a link shows the same list. An absent one is ''. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>

  function setFilter(name: Name, value: string) {
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function clear() {
    setParams(
      (now) => {
        for (const name of names) now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return { filters, setFilter, clear, isFiltered: names.some((name) => filters[name] !== '') }
}

/** Filters as a call's query takes them: without those that are empty. */
export function given<Name extends string>(filters: Record<Name, string>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >
}
