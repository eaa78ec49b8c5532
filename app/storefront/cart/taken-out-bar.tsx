import { useEffect, useRef } from 'react'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { putBack } from './cart.ts'
import { forgetTakenOut, type TakenOut } from './undo.ts'

/** Brings back the line that was taken out last, where it stood; waits as long as the panel is open. */
export function TakenOutBar({ taken, onBack }: { taken: TakenOut; onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button went with its line: whoever came by keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex items-center justify-between gap-3 bg-cream px-4 py-1 text-small">
      <p className="min-w-0">
        <strong className="font-semibold">{taken.item.name}</strong>, {sizeLabel(taken.item).toLowerCase()}, was taken
        out.
      </p>
      <button
        ref={button}
        type="button"
        aria-label={`Undo, bring ${taken.item.name} back`}
        onClick={() => {
          forgetTakenOut()
          onBack()
          void putBack(taken)
        }}
        className="min-h-11 shrink-0 rounded-field px-2 font-semibold text-brown underline underline-offset-4"
      >
        Undo
      </button>
    </div>
  )
}
