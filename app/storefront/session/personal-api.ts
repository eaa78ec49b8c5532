import { useMemo } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import type { Api, CallOptions } from '#contract/api/client.ts'
import type { Call } from '#contract/api/endpoint.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { checkStoredToken, useSession } from './session.ts'

/**
 * The API with a bearer token: the shopper's own as it is at the moment of the call, or the given one (a guest's).
 * A 401 for the shopper's own token is thrown on as it is, and the token is asked about once (open-points 14).
 */
export function personalApi(explicitToken?: string | null): Api {
  const bear = (make: typeof api) => async (call: Call, input?: object, options?: CallOptions) => {
    const own = useSession.getState().token
    const token = options?.token ?? explicitToken ?? own ?? undefined
    try {
      return await make(call, input as never, { ...options, token })
    } catch (error) {
      if (isApiError(error) && error.statusCode === 401 && token && token === own) void checkStoredToken()
      throw error
    }
  }
  return Object.assign(bear(api), { answer: bear(api.answer as never) }) as unknown as Api
}

/** `personalApi` for components; a new one when somebody signs in or out. */
export function usePersonalApi(explicitToken?: string | null): Api {
  const own = useSession(({ token }) => token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: queries keyed by the api start anew with another token
  return useMemo(() => personalApi(explicitToken), [explicitToken, own])
}
