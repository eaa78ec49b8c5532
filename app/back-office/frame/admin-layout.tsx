import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { watchForPeople } from '../session/attended.ts'
import { accountKey, BackOfficeClient, readAccount } from '../session/back-office-client.tsx'
import { StaffContext } from '../session/use-staff.ts'
import { SignInScreen, SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Messages } from '../ui/messages.tsx'
import { Failed, LoadingLines } from '../ui/states.tsx'
import { BackOfficeFrame } from './back-office-frame.tsx'

export function meta() {
  return hiddenPageMeta('Back office')
}

/** The back office: whoever is signed in sees their pages, everybody else the way in. Nothing of it is rendered on the server. */
export default function AdminLayout() {
  return (
    <BackOfficeClient>
      <BackOffice />
      <Messages />
      <noscript>
        <p className="p-4">The back office needs JavaScript. Please allow it for this address.</p>
      </noscript>
    </BackOfficeClient>
  )
}

function BackOffice() {
  const {
    data: account,
    error,
    refetch,
  } = useQuery({ queryKey: accountKey, queryFn: readAccount, refetchInterval: 30_000 })
  const [atWork, setAtWork] = useState<StaffAccount>()

  useEffect(watchForPeople, [])

  useEffect(() => {
    if (account?.isProven) setAtWork(account)
  }, [account])

  if (account === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <LoadingLines />
  const shown = account?.isProven ? account : atWork
  if (!shown) return <SignInScreen account={account} />
  return (
    <StaffContext value={shown}>
      <BackOfficeFrame onSignedOut={() => setAtWork(undefined)}>
        <Outlet key={shown.id} />
      </BackOfficeFrame>
      {/* What was typed stays where it is while its writer signs in again. */}
      {!account?.isProven && (
        <Dialog title="Please sign in again" question={leaving} onClose={() => setAtWork(undefined)}>
          <div className="p-4">
            <SignInSteps account={account} />
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
