import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getToday } from '#contract/api/admin/today.ts'
import { api } from '../../api/browser-api.ts'
import { meKey } from '../counter-client.tsx'

/** What waits now. The shop says when something has changed; where no events come through, it is looked up anew now and then. */
export function useToday() {
  const client = useQueryClient()
  useEffect(() => {
    const events = new EventSource('/api/v1/admin/today/events')
    events.addEventListener('changed', () => void client.invalidateQueries({ queryKey: ['today'] }))
    events.addEventListener('signed-out', () => {
      events.close()
      void client.invalidateQueries({ queryKey: meKey })
    })
    return () => events.close()
  }, [client])
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => api(getToday, {}, { signal }),
    refetchInterval: 30_000,
  })
}
