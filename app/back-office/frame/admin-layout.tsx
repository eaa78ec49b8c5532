import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import type { StaffMe } from '#contract/api/admin/staff/sign-in.ts'
import { watchForPeople } from '../session/attended.ts'
import { CounterClient, meKey, readMe } from '../session/counter-client.tsx'
import { StaffContext } from '../session/use-staff.ts'
import { SignInScreen, SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Messages } from '../ui/messages.tsx'
import { Failed, Waiting } from '../ui/states.tsx'
import { CounterFrame } from './counter-frame.tsx'

export function meta() {
  return hiddenPageMeta('Back office')
}

/** The back office: whoever is signed in sees their pages, everybody else the way in. Nothing of it is rendered on the server. */
export default function AdminLayout() {
  return (
    <CounterClient>
      <Counter />
      <Messages />
      <noscript>
        <p className="p-4">The back office needs JavaScript. Please allow it for this address.</p>
      </noscript>
    </CounterClient>
  )
}

function Counter() {
  const { data: me, error, refetch } = useQuery({ queryKey: meKey, queryFn: readMe, refetchInterval: 30_000 })
  const [atWork, setAtWork] = useState<StaffMe>()

  useEffect(watchForPeople, [])

  useEffect(() => {
    if (me?.isProven) setAtWork(me)
  }, [me])

  if (me === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />
  const shown = me?.isProven ? me : atWork
  if (!shown) return <SignInScreen me={me} />
  return (
    <StaffContext value={shown}>
      <CounterFrame onSignedOut={() => setAtWork(undefined)}>
        <Outlet key={shown.id} />
      </CounterFrame>
      {/* What was typed stays where it is while its writer signs in again. */}
      {!me?.isProven && (
        <Dialog title="Please sign in again" question={leaving} onClose={() => setAtWork(undefined)}>
          <div className="p-4">
            <SignInSteps me={me} />
          </div>
        </Dialog>
      )}
    </StaffContext>
  )
}

const leaving = {
  title: 'Stop working here?',
  text: 'What you typed on this page is not saved yet and would be lost.',
  confirm: 'Stop working here',
}
