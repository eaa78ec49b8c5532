import { useInfiniteQuery } from '@tanstack/react-query'
import { listOrders, ordersPerPage } from '#contract/api/orders/orders.ts'
import { usePersonalApi } from '../../session/personal-api.ts'

/** The own orders, newest first, page after page as they are asked for. */
export function useOwnOrders(userId: string) {
  const api = usePersonalApi()
  const query = useInfiniteQuery({
    queryKey: [userId, 'orders'],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, { query: pageParam > 1 ? { page: `${pageParam}` } : {} }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === ordersPerPage ? pages.length + 1 : undefined),
  })
  return {
    // An order placed between two pages moves another one on to the next.
    orders: query.data && [...new Map(query.data.pages.flat().map((order) => [order.id, order])).values()],
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
    older: {
      areThere: query.hasNextPage,
      isReading: query.isFetchingNextPage,
      error: query.isFetchNextPageError && query.error,
      read: () => void query.fetchNextPage(),
    },
  }
}
