import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError } from '#contract/api/envelope.ts'

/**
 * Queries for personal data, read in the browser after hydration. Only the pages that need it carry it, so that the public
 * pages stay light. Keys start with the user's id: after a logout nobody sees what was kept for somebody else.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfThisTab)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

let browserClient: QueryClient | undefined

// From screen to screen one tab keeps its answers; on the server every request has its own, which stays empty.
function clientOfThisTab() {
  if (typeof document === 'undefined') return createClient()
  browserClient ??= createClient()
  return browserClient
}

function createClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (count) => 400 * 2 ** count,
        staleTime: 10_000,
        networkMode: 'always',
      },
      // Without a network a change fails and says so; waiting for one by itself would hold its button for ever.
      mutations: { networkMode: 'always' },
    },
  })
}

/** A refusal stays a refusal; the network and a server in trouble get two more tries. */
function isWorthRetrying(failures: number, error: unknown) {
  const status = isApiError(error) ? error.statusCode : undefined
  return failures < 2 && (status === 0 || (status !== undefined && status >= 500))
}
