import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { accountKey } from '../session/back-office-client.tsx'

const refetchAfterMs = 5_000

/** What waits now. The shop says when something has changed; where no events come through, it is looked up anew now and then. */
export function useToday() {
  const client = useQueryClient()
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    let events = open()
    function open() {
      const opened = new EventSource('/api/v1/admin/today/events')
      opened.addEventListener('changed', () => void client.invalidateQueries({ queryKey: ['today'] }))
      opened.addEventListener('signed-out', () => {
        opened.close()
        void client.invalidateQueries({ queryKey: accountKey })
      })
      opened.addEventListener('error', () => {
        // A lost connection comes back by itself; not so after another answer, such as a proxy's while the shop starts anew.
        if (opened.readyState !== EventSource.CLOSED) return
        again = setTimeout(() => {
          events = open()
        }, refetchAfterMs)
      })
      return opened
    }
    return () => {
      clearTimeout(again)
      events.close()
    }
  }, [client])
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => api(getToday, {}, { signal }),
    refetchInterval: 30_000,
  })
}
