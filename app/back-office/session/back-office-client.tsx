import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { getStaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { isAttended } from './attended.ts'

export const accountKey = ['staff', 'me'] as const

/** Who is signed in, or null where nobody is. */
export async function readAccount() {
  try {
    return await api(getStaffAccount, { query: isAttended() ? { attended: 'yes' } : {} })
  } catch (error) {
    if (isApiError(error) && error.statusCode === 401) return null
    throw error
  }
}

/** The answers of the back office, kept for this tab alone and away from the shopper's. */
export function BackOfficeClient({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeRefusal(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeRefusal(client, error) }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (count) => 400 * 2 ** count,
        staleTime: 2_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** A session that ended or a role that changed shows with the next call: the frame asks anew who is signed in. */
function noticeRefusal(client: QueryClient, error: unknown) {
  if (isApiError(error) && error.statusCode === 401) client.setQueryData(accountKey, null)
  if (isApiError(error) && error.statusCode === 403) void client.invalidateQueries({ queryKey: accountKey })
}

function isWorthRetrying(failures: number, error: unknown) {
  const status = isApiError(error) ? error.statusCode : undefined
  return failures < 2 && (status === 0 || (status !== undefined && status >= 500))
}
