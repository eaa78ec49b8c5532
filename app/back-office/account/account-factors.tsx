import { useQuery, useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import { type ReactNode, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { type Factors, listAccountFactors, removePasskey, removeTotp } from '#contract/api/admin/staff/factors.ts'
import { useFreshFactor } from '../factors/fresh-factor.tsx'
import { SetUpFactor } from '../factors/set-up-factor.tsx'
import { accountKey } from '../session/back-office-client.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'

const key = ['staff', 'factors'] as const
type Removing = { name: string; passkeyId?: string }

/** The second things asked for with every sign-in: add one for another device, remove one that is gone. */
export function AccountFactors() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => api(listAccountFactors) })
  const withFreshFactor = useFreshFactor()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Removing>()
  const remove = useAction({
    run: ({ passkeyId }: Removing) =>
      withFreshFactor(() =>
        passkeyId === undefined ? api(removeTotp) : api(removePasskey, { params: { id: passkeyId } }),
      ),
    refresh: [accountKey],
    done: (_, { name }) => `${name} removed`,
    onDone: (factors: Factors) => {
      client.setQueryData(key, factors)
      setRemoving(undefined)
    },
  })
  return (
    <Panel
      title="Second factor"
      about="Asked for after the code of every sign-in. With two of them a lost phone locks you out of nothing."
      actions={
        <Button look="quiet" onClick={() => setAdding(true)}>
          Add another
        </Button>
      }
    >
      <Loaded query={query} lines={2}>
        {(factors) => <FactorList factors={factors} onRemove={setRemoving} />}
      </Loaded>
      {isAdding && (
        <Dialog title="Add a second factor" onClose={() => setAdding(false)}>
          <div className="p-4">
            <SetUpFactor
              onDone={() => {
                setAdding(false)
                showToast('Second factor added', 'success')
                void client.invalidateQueries({ queryKey: key })
                void client.invalidateQueries({ queryKey: accountKey })
              }}
            />
          </div>
        </Dialog>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          confirm="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>It can no longer be used to sign in. You stay signed in here.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function FactorList({ factors, onRemove }: { factors: Factors; onRemove: (removing: Removing) => void }) {
  const { totpSince, passkeys } = factors
  return (
    <ul className="grid gap-2">
      {totpSince && (
        <Factor
          icon={<Icon node={Smartphone} aria-hidden className="size-5 shrink-0 text-brown" />}
          name="Authenticator app"
          about={`Since ${formatDay(totpSince)}`}
          onRemove={() => onRemove({ name: 'Authenticator app' })}
        />
      )}
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Factor
          key={id}
          icon={<Icon node={Fingerprint} aria-hidden className="size-5 shrink-0 text-brown" />}
          name={name}
          about={`Passkey since ${formatDay(createdAt)}${lastUsedAt ? `, used ${formatDay(lastUsedAt)}` : ''}`}
          onRemove={() => onRemove({ name, passkeyId: id })}
        />
      ))}
    </ul>
  )
}

type FactorProps = { icon: ReactNode; name: string; about: string; onRemove: () => void }

function Factor({ icon, name, about, onRemove }: FactorProps) {
  return (
    <li className="flex items-center gap-3 rounded-field bg-cream py-1 pr-1 pl-3">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-ink-soft">{about}</span>
      </span>
      <Button look="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
