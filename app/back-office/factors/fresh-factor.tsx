import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { isApiError } from '#contract/api/envelope.ts'
import { accountKey, readAccount } from '../session/back-office-client.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FactorStep } from './factor-step.tsx'

type WithFreshFactor = <T>(work: () => Promise<T>) => Promise<T>
type PendingFactor = { goOn: () => void; giveUp: () => void }

const FreshFactorContext = createContext<WithFreshFactor>((work) => work())

/** Does what asks for the second factor of a moment ago; where it was given too long ago, once it has been given again. */
export function useFreshFactor() {
  return useContext(FreshFactorContext)
}

/** Asks for the second factor over whatever is open in it, and then carries on with what was wanted. */
export function FreshFactorProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data: account } = useQuery({ queryKey: accountKey, queryFn: readAccount })
  const [pending, setPending] = useState<PendingFactor>()

  async function withFreshFactor<T>(work: () => Promise<T>) {
    try {
      return await work()
    } catch (error) {
      if (!isFactorWanted(error)) throw error
      await new Promise<void>((resolve, reject) => setPending({ goOn: resolve, giveUp: () => reject(error) }))
      return work()
    }
  }

  // After the fifth wrong one the session is over, and the way in is shown in place of this.
  useEffect(() => {
    if (account !== null || !pending) return
    pending.giveUp()
    setPending(undefined)
  }, [account, pending])

  return (
    <FreshFactorContext value={withFreshFactor}>
      {children}
      {pending && account && (
        <Dialog
          title="Your second factor, once more"
          isSavedInParts
          onClose={() => {
            pending.giveUp()
            setPending(undefined)
          }}
        >
          <div className="p-4">
            <FactorStep
              account={account}
              button="Go on"
              onProven={(proven) => {
                client.setQueryData(accountKey, proven)
                setPending(undefined)
                pending.goOn()
              }}
            />
          </div>
        </Dialog>
      )}
    </FreshFactorContext>
  )
}

function isFactorWanted(error: unknown) {
  return (
    isApiError(error) &&
    error.statusCode === 403 &&
    (error.data as { isFactorWanted?: unknown } | null)?.isFactorWanted === true
  )
}
