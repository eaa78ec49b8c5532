import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { beginTotp, setUpTotp } from '#contract/api/admin/staff/factors.ts'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import { Loaded } from '../ui/states.tsx'
import { AppCodeForm } from './app-code-form.tsx'
import { useFreshFactor } from './fresh-factor.tsx'

type Props = { onDone: (account: StaffAccount) => void }

/** Shows the secret as a picture to scan and as letters to type, and asks for the first code. */
export function SetUpApp({ onDone }: Props) {
  const withFreshFactor = useFreshFactor()
  const query = useQuery({
    queryKey: ['staff', 'new totp'],
    queryFn: () => withFreshFactor(() => api(beginTotp)),
    // One secret for as long as this is open: another would not fit the app that scanned the first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query} lines={4}>
      {({ picture, secret, address, sealed }) => (
        <div className="grid gap-4">
          <ol className="grid list-decimal gap-3 pl-5">
            <li>
              Open an authenticator app, such as Google Authenticator, Aegis or Microsoft Authenticator, and scan this
              picture.
              <img
                src={picture}
                alt="The secret as a QR code, for your authenticator app"
                width={192}
                height={192}
                className="mt-2 rounded-field border border-line"
              />
              <p className="mt-2 text-small">
                On the phone that has the app:{' '}
                <a href={address} className="inline-block py-1 text-brown underline underline-offset-2">
                  open the app
                </a>
                , or type <span className="font-mono break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
              </p>
            </li>
            <li>Enter the code it shows.</li>
          </ol>
          <AppCodeForm
            about="The 6 digits your app shows for Milloraa"
            button="Set up the app"
            run={async (code) => onDone(await withFreshFactor(() => api(setUpTotp, { body: { sealed, code } })))}
          />
        </div>
      )}
    </Loaded>
  )
}
