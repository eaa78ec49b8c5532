import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import {
  addOffer,
  changeOffer,
  getOffer,
  type Offer,
  removeOffer,
  stopOffer,
} from '#contract/api/admin/catalog/coupons.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { OfferFields } from './offer-fields.tsx'
import { fieldsOf, formOf, newOffer, type OfferForm } from './offer-form.ts'
import { offersKey, stateLooks, stateNames, writeUses } from './offer-text.ts'
import { OfferUsesPanel } from './offer-uses-panel.tsx'

export function meta() {
  return hiddenPageMeta('Offer · Back office')
}

const back = { to: '/admin/offers', name: 'Offers' }

/** One offer, new or there already. */
export default function OfferPage() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewOffer /> : <KnownOffer key={id} id={id} />
}

function NewOffer() {
  const navigate = useNavigate()
  const [offer] = useState(() => newOffer())
  return (
    <>
      <PageHead title="Make an offer" back={back} />
      <VersionedForm<Offer, OfferForm>
        opened={offer}
        formOf={formOf}
        save={(form) => api(addOffer, { body: fieldsOf(form) })}
        done="Offer made"
        refresh={[offersKey]}
        label="Make the offer"
        onSaved={({ id }) => void setTimeout(() => navigate(`/admin/offers/${id}`, { replace: true }))}
      >
        {(form) => <OfferFields form={form} />}
      </VersionedForm>
    </>
  )
}

function KnownOffer({ id }: { id: string }) {
  const query = useQuery({ queryKey: [...offersKey, id], queryFn: () => api(getOffer, { params: { id } }) })
  return (
    <Loaded query={query}>
      {(offer) => (
        <>
          <PageHead
            title={
              <>
                {offer.promoCode} <Chip look={stateLooks[offer.state]}>{stateNames[offer.state]}</Chip>
              </>
            }
            about={`Held by ${writeUses(offer)} orders. Orders that hold it keep what they were charged.`}
            back={back}
          >
            <OfferSteps offer={offer} />
          </PageHead>
          <VersionedForm<Offer, OfferForm>
            key={`${offer.id} ${offer.isStopped}`}
            opened={offer}
            formOf={formOf}
            save={(form, version) => api(changeOffer, { params: { id }, body: { ...fieldsOf(form), version } })}
            done="Offer saved"
            refresh={[offersKey]}
          >
            {(form) => <OfferFields form={form} />}
          </VersionedForm>
          <OfferUsesPanel offer={offer} />
        </>
      )}
    </Loaded>
  )
}

function OfferSteps({ offer: { id, promoCode, isStopped, usedCount } }: { offer: Offer }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<'stop' | 'remove'>()
  const stop = useAction({
    run: (shouldStop: boolean) => api(stopOffer, { params: { id }, body: { isStopped: shouldStop } }),
    done: (now) => (now.isStopped ? `${promoCode} is stopped` : `${promoCode} holds again`),
    refresh: [offersKey],
    onDone: () => setConfirming(undefined),
  })
  const remove = useAction({
    run: () => api(removeOffer, { params: { id } }),
    done: `${promoCode} is removed`,
    onDone: () => navigate('/admin/offers'),
  })
  return (
    <>
      {isStopped ? (
        <Button look="quiet" disabled={stop.isPending} onClick={() => stop.mutate(false)}>
          Bring it back
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setConfirming('stop')}>
          Stop now
        </Button>
      )}
      {usedCount === 0 && (
        <Button look="quiet" onClick={() => setConfirming('remove')}>
          Remove
        </Button>
      )}
      {confirming === 'stop' && (
        <ConfirmDialog
          title={`Stop ${promoCode}?`}
          confirm="Stop it"
          isBusy={stop.isPending}
          onConfirm={() => stop.mutate(true)}
          onClose={() => setConfirming(undefined)}
        >
          <p>It is refused from now on, in open checkouts too. You can bring it back.</p>
        </ConfirmDialog>
      )}
      {confirming === 'remove' && (
        <ConfirmDialog
          title={`Remove ${promoCode}?`}
          confirm="Remove it"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setConfirming(undefined)}
        >
          <p>No order ever held it, so nothing is lost but the offer itself.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
