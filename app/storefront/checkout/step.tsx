import Check from 'lucide/dist/esm/icons/check.mjs'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'

type Props = {
  number: number
  name: string
  /** What the step asks, or once it is done, what was answered. */
  about: ReactNode
  isOpen: boolean
  isDone: boolean
  /** Step 1, or the step before is completed (CHK-11). */
  canOpen: boolean
  /** The shopper came here from another step: the focus follows. */
  takesFocus: boolean
  onOpen: () => void
  children: ReactNode
}

/** One step of the accordion: its name, what it asks, a tick once it is done (CHK-06, CHK-11, CHK-12). */
export function Step({ number, name, about, isOpen, isDone, canOpen, takesFocus, onOpen, children }: Props) {
  const header = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen || !takesFocus) return
    header.current?.focus({ preventScroll: true })
    header.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, takesFocus])

  return (
    <section>
      <h2 className="font-sans">
        <button
          ref={header}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          disabled={!canOpen}
          onClick={onOpen}
          className="flex min-h-16 w-full scroll-mt-4 items-center gap-3 rounded-field py-3 text-left -outline-offset-3 disabled:cursor-default"
        >
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-full font-display font-semibold ${badgeLook(isOpen, isDone)}`}
          >
            {isDone && !isOpen ? (
              <Icon node={Check} aria-hidden className="size-5" />
            ) : (
              <span aria-hidden>{number}</span>
            )}
            <span className="sr-only">{number}</span>
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={`font-display font-semibold text-card ${canOpen ? 'text-brown' : 'text-ink-soft'}`}>
                {name}
              </span>
              {isDone && (
                <span className="inline-flex items-center gap-1 font-medium text-label text-leaf-dark">
                  {isOpen && <Icon node={Check} aria-hidden className="size-4" />}
                  Completed
                </span>
              )}
            </span>
            {!isOpen && <span className="block font-normal text-ink-soft text-small">{about}</span>}
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={panelId} className="pb-6 md:pl-11">
          {children}
        </div>
      )}
    </section>
  )
}

function badgeLook(isOpen: boolean, isDone: boolean) {
  if (isOpen) return 'bg-brown text-cream'
  return isDone ? 'bg-leaf text-white' : 'border border-wheat text-ink-soft'
}
