import { type Ref, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { ConsentNotice, OffersBox } from '../../session/consent-notice.tsx'
import { isGuest, useSession } from '../../session/session.ts'
import { type Details, type DetailsDraft, toDetails } from './details.ts'
import { type Changes, DetailsForm } from './details-form.tsx'
import { guestWantsOffers, saveGuestDetails, saveUserDetails } from './save-details.ts'

type Props = {
  draft: DetailsDraft
  /** What leaving the step has to save first. */
  changes: Ref<Changes>
  onSaved: (details: Details) => void
  onContinue: () => void
  /** Places the button of the step. */
  bar: (button: React.ReactNode) => React.ReactNode
}

/** Step 1: who receives the order and where. What is known is shown short; the form opens for the rest (VAL-11). */
export function AccountStep({ draft, changes, onSaved, onContinue, bar }: Props) {
  const session = useSession()
  const known = toDetails(draft)
  const [isChanging, setChanging] = useState(!known)
  const [isSaving, setSaving] = useState(false)
  const [wantsOffers, setWantsOffers] = useState(guestWantsOffers)
  const isForGuest = isGuest(session) || !session.user || session.user.role === 'guest'

  async function save(details: Details) {
    if (isSaving) return false
    setSaving(true)
    const { user } = session
    const isSaved =
      isGuest(session) || !user || user.role === 'guest'
        ? await saveGuestDetails(details, wantsOffers)
        : await saveUserDetails(user, details)
    setSaving(false)
    if (isSaved) onSaved(details)
    return isSaved
  }

  async function confirm(details: Details) {
    if (await save(details)) onContinue()
  }

  const button = (attributes: React.ComponentProps<'button'>) =>
    bar(
      <Button {...attributes} disabled={isSaving} className="max-md:w-full md:min-w-56">
        {isSaving ? 'Saving...' : 'Save & Continue'}
      </Button>,
    )

  if (known && !isChanging) {
    return (
      <>
        <KnownDetails details={known} onChange={() => setChanging(true)} />
        {button({ onClick: () => void confirm(known) })}
      </>
    )
  }
  return (
    <>
      {isForGuest && (
        <div className="mb-5">
          <ConsentNotice at="guest-checkout" />
        </div>
      )}
      <DetailsForm
        draft={draft}
        takesFocus={Boolean(known)}
        hasOtherChanges={isForGuest && wantsOffers !== guestWantsOffers()}
        changes={changes}
        onSave={save}
        onContinue={onContinue}
        button={
          <>
            {isForGuest && <OffersBox isTicked={wantsOffers} onTick={setWantsOffers} className="my-2 md:-mt-3" />}
            {button({ type: 'submit' })}
          </>
        }
      />
    </>
  )
}

function KnownDetails({ details, onChange }: { details: Details; onChange: () => void }) {
  const { name, mobileNumber, email, address } = details
  const { houseNumber, towerName, buildingName, town, pincode, state } = address
  return (
    <div className="flex items-start justify-between gap-4 md:mb-4">
      <address className="min-w-0 not-italic leading-6">
        <p className="font-medium">{name}</p>
        <p>{[houseNumber, towerName, buildingName].filter(Boolean).join(', ')}</p>
        <p>
          {town} {pincode}, {state}
        </p>
        <p className="text-ink-soft text-small">
          <span className="whitespace-nowrap">+91 {mobileNumber}</span> · {email}
        </p>
      </address>
      <Button look="quiet" onClick={onChange} aria-label="Change name, contact or address">
        Change
      </Button>
    </div>
  )
}
