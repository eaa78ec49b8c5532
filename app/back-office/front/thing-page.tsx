import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import type { FrontKind, Thing } from './front-kinds.ts'

type Props<T extends Thing> = {
  kind: FrontKind<T>
  name: (thing: T) => string
  /** What one that is not there yet begins with; its version is 0. */
  blank: () => T
  children: (thing: T, onSaved: (saved: T) => void) => ReactNode
}

/** The page of one banner, story or report, new or there already. */
export function ThingPage<T extends Thing>({ kind, name, blank, children }: Props<T>) {
  const { id = 'new' } = useParams()
  const navigate = useNavigate()
  const [fresh] = useState(blank)
  const query = useQuery({ queryKey: kind.key, queryFn: kind.list, enabled: id !== 'new' })
  const back = { to: kind.address, name: kind.plural }
  // A new one goes to its list, once the form knows that it is saved.
  const leave = () => void setTimeout(() => navigate(kind.address))
  if (id === 'new') {
    return (
      <>
        <PageHead title={`Add a ${kind.one}`} back={back} />
        {children(fresh, leave)}
      </>
    )
  }
  return (
    <Loaded query={query}>
      {(things) => {
        const thing = things.find((one) => one.id === id)
        if (!thing) {
          return (
            <EmptyState heading="h1" title={`This ${kind.one} is not there any more`}>
              <ButtonLink look="quiet" to={kind.address}>
                {kind.plural}
              </ButtonLink>
            </EmptyState>
          )
        }
        return (
          <>
            <PageHead title={name(thing)} back={back}>
              <RemoveThing kind={kind} id={id} name={name(thing)} />
            </PageHead>
            <div key={thing.id}>{children(thing, () => {})}</div>
          </>
        )
      }}
    </Loaded>
  )
}

function RemoveThing<T extends Thing>({ kind, id, name }: { kind: FrontKind<T>; id: string; name: string }) {
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction({
    run: () => kind.remove(id),
    done: `${name} is removed`,
    onDone: () => void navigate(kind.address),
    refresh: [kind.key],
  })
  return (
    <>
      <Button look="quiet" onClick={() => setConfirming(true)}>
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirm="Remove it"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>
            It leaves the storefront within 2 seconds and does not come back. To hide it for a while, give it an end.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
