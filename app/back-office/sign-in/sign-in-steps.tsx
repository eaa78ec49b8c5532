import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import type { PageFrame } from '#app/shared/api/context.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { type StaffAccount, signOutStaff } from '#contract/api/admin/staff/sign-in.ts'
import { FactorStep } from '../factors/factor-step.tsx'
import { SetUpFactor } from '../factors/set-up-factor.tsx'
import { accountKey } from '../session/back-office-client.tsx'
import { CodeStep } from './code-step.tsx'
import { MobileStep } from './mobile-step.tsx'

type Props = { account: StaffAccount | null }

/** The way in, as a page of its own. */
export function SignInScreen({ account }: Props) {
  const frame = (useRouteLoaderData('root') as { frame?: PageFrame } | undefined)?.frame
  return (
    <main className="grid min-h-dvh content-start justify-items-center bg-cream px-4 py-8 md:content-center">
      <div className="w-full max-w-md">
        <img
          src="/brand/milloraa-wordmark-on-white.svg"
          alt="Milloraa"
          width={658}
          height={182}
          className="mb-6 h-[32px] w-auto"
        />
        <div className="rounded-card border border-line bg-white p-4 md:p-6">
          <h1 className="mb-4 text-price">Back office</h1>
          <SignInSteps account={account} />
        </div>
        {frame?.isDemo && (
          <p className="mt-4 text-small text-ink-soft">
            Demo shop: sign in as 9000000001 (admin), 9000000002 (manager), 9000000003 (packer) or 9000000004 (support).{' '}
            <a
              href="/sandbox/outbox"
              target="_blank"
              rel="noreferrer"
              className="text-brown underline underline-offset-2"
            >
              Codes are in the outbox
            </a>
            .
          </p>
        )}
      </div>
    </main>
  )
}

/** Mobile number, code, second factor: whichever comes next. */
export function SignInSteps({ account: me }: Props) {
  const client = useQueryClient()
  const [sent, setSent] = useState<{ mobile: string; session: string }>()
  const onSignedIn = (account: StaffAccount) => {
    client.setQueryData(accountKey, account)
    setSent(undefined)
  }

  if (me && !me.isProven) {
    return (
      <>
        {me.hasTotp || me.passkeys > 0 ? (
          <FactorStep account={me} onProven={onSignedIn} />
        ) : (
          <SetUpFactor isFirst onDone={onSignedIn} />
        )}
        <StartOver onOver={() => client.setQueryData(accountKey, null)} />
      </>
    )
  }
  if (!sent) return <MobileStep onSent={(mobile, session) => setSent({ mobile, session })} />
  return (
    <CodeStep
      {...sent}
      onSession={(session) => setSent({ ...sent, session })}
      onBack={() => setSent(undefined)}
      onSignedIn={onSignedIn}
    />
  )
}

function StartOver({ onOver }: { onOver: () => void }) {
  return (
    <Button
      look="plain"
      wide
      className="mt-2"
      onClick={() => {
        onOver()
        // Whether or not it is heard: a session without its second factor can do nothing and ends by itself.
        api(signOutStaff).catch(() => {})
      }}
    >
      Start over with another number
    </Button>
  )
}
