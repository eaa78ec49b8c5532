import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { undoNumberChange } from '#contract/api/accounts/number-changes.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { openPopup } from '../session/popups.ts'

export function meta() {
  return hiddenPageMeta('Keep your login number')
}

type State = { is: 'asked' | 'busy' | 'done' } | { is: 'refused'; sentence: string }

/** Where the SMS about a changed login number leads: the account goes back to the number that got it. */
export default function UndoNumberPage() {
  const [state, setState] = useState<State>({ is: 'asked' })

  async function undo() {
    setState({ is: 'busy' })
    try {
      // Behind # it stands in no server's log.
      await api(undoNumberChange, { body: { token: window.location.hash.slice(1) || 'none' } })
      setState({ is: 'done' })
    } catch (error) {
      const sentence = isApiError(error) && error.hasServerMessage ? error.message : undefined
      setState({ is: 'refused', sentence: sentence ?? 'It did not work. Please check your connection and try again.' })
    }
  }

  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Keep your login number' }]} />
      {state.is === 'done' ? (
        <div role="status" className="max-w-prose">
          <h1 className="text-section">Your number is your login again</h1>
          <p className="mt-2 mb-6 text-ink-soft">
            Everybody is logged out of your account. Log in with your number and look at your orders and your address.
          </p>
          <Button onClick={() => openPopup('SIGNIN')}>Login/Register</Button>
        </div>
      ) : (
        <div className="max-w-prose">
          <h1 className="text-section">Keep your login number</h1>
          <p className="mt-2 mb-6 text-ink-soft">
            The number you log in with was changed. If it was not you, take it back: the account is yours again, and
            everybody who is logged in to it is logged out. If it was you, there is nothing to do.
          </p>
          <div role="alert" className="font-medium text-chilli empty:hidden">
            {state.is === 'refused' && <p className="mb-4">{state.sentence}</p>}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button disabled={state.is === 'busy'} onClick={() => void undo()}>
              {state.is === 'busy' ? 'Taking it back' : 'Take my number back'}
            </Button>
            <ButtonLink look="quiet" to="/contact-us">
              Write to us
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
