import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

export type Page<Row> = {
  rows: Row[]
  nextCursor: string | null
  total?: number | undefined
  isTotalEstimated?: boolean
}

export type Rows<Row> = {
  rows: Row[] | undefined
  total: number | undefined
  isTotalEstimated?: boolean
  error: unknown
  /** Whether older rows are shown while those asked for are on their way. */
  isStale: boolean
  hasMore: boolean
  isShowingMore: boolean
  showMore: () => void
  retry: () => void
}

/**
 * A list in pages, each continued from where the last one ended. The key holds everything the list depends on, such as
 * `['orders', filters]`; the rows shown stay until those of a new key are there.
 */
export function useRows<Row>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  options: { refetchInterval?: number } = {},
): Rows<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Row>) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  })
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total,
    isTotalEstimated: query.data?.pages[0]?.isTotalEstimated ?? false,
    error: query.error,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isShowingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** Rows that came all at once, in the form a table takes them. */
export function allRows<Row>(query: { data: Row[] | undefined; error: unknown; refetch: () => unknown }): Rows<Row> {
  const nothing = () => {}
  return {
    rows: query.data,
    total: query.data?.length,
    error: query.error,
    isStale: false,
    hasMore: false,
    isShowingMore: false,
    showMore: nothing,
    retry: () => void query.refetch(),
  }
}
