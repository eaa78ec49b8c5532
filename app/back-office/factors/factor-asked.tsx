import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { isApiError } from '#contract/api/envelope.ts'
import { meKey, readMe } from '../session/counter-client.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FactorStep } from './factor-step.tsx'

type Ask = <T>(work: () => Promise<T>) => Promise<T>
type Waiting = { goOn: () => void; giveUp: () => void }

const AskContext = createContext<Ask>((work) => work())

/** Does what asks for the second factor of a moment ago; where it was given too long ago, once it has been given again. */
export function useFactorAsked() {
  return useContext(AskContext)
}

/** Asks for the second factor over whatever is open in it, and then carries on with what was wanted. */
export function FactorAsked({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data: me } = useQuery({ queryKey: meKey, queryFn: readMe })
  const [waiting, setWaiting] = useState<Waiting>()

  async function ask<T>(work: () => Promise<T>) {
    try {
      return await work()
    } catch (error) {
      if (!isFactorWanted(error)) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ goOn: resolve, giveUp: () => reject(error) }))
      return work()
    }
  }

  // After the fifth wrong one the session is over, and the way in is shown in place of this.
  useEffect(() => {
    if (me !== null || !waiting) return
    waiting.giveUp()
    setWaiting(undefined)
  }, [me, waiting])

  return (
    <AskContext value={ask}>
      {children}
      {waiting && me && (
        <Dialog
          title="Your second factor, once more"
          isSavedInParts
          onClose={() => {
            waiting.giveUp()
            setWaiting(undefined)
          }}
        >
          <div className="p-4">
            <FactorStep
              me={me}
              button="Go on"
              onProven={(proven) => {
                client.setQueryData(meKey, proven)
                setWaiting(undefined)
                waiting.goOn()
              }}
            />
          </div>
        </Dialog>
      )}
    </AskContext>
  )
}

function isFactorWanted(error: unknown) {
  return (
    isApiError(error) &&
    error.statusCode === 403 &&
    (error.data as { isFactorWanted?: unknown } | null)?.isFactorWanted === true
  )
}
