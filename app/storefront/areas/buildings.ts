import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { searchBuildings } from '#contract/api/orders/areas.ts'

/** The buildings for a text of more than 2 characters, asked 300 ms after the last of them. */
export function useBuildings(text: string) {
  const trimmed = text.trim()
  const query = useDebounced(trimmed, 300)
  const isLongEnough = trimmed.length > 2
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
  const isBehind = query !== trimmed || isPlaceholderData
  return {
    isAsked: isLongEnough,
    buildings: data ?? [],
    isSearching: isFetching || (isBehind && !isError),
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** A value once it has stood still for so long. */
function useDebounced(value: string, ms: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
