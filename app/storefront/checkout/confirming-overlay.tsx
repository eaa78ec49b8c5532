import { useEffect, useRef } from 'react'

/** Covers the screen while the order is placed; it cannot be dismissed (CHK-08). Leaving the page asks first. */
export function ConfirmingOverlay({ percent }: { percent: number }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    window.addEventListener('beforeunload', warnBeforeLeaving)
    return () => {
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirming"
      aria-describedby="confirming-note"
      onCancel={(event) => event.preventDefault()}
      // A second Back on Android closes a dialog whatever its cancel says.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col items-center justify-center gap-4 bg-cream p-6 text-center text-ink open:flex"
    >
      <div className="arch mb-2 grid h-36 w-30 place-items-center bg-golden-pale">
        <img src="/brand/milloraa-emblem.svg" alt="" width={80} height={80} />
      </div>
      <h2 id="confirming" className="text-section" tabIndex={-1}>
        Confirming your order...
      </h2>
      <div
        role="progressbar"
        aria-labelledby="confirming"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 w-full max-w-sm overflow-hidden rounded-full border border-golden-edge bg-white"
      >
        <div className="h-full bg-golden transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
      <p id="confirming-note">Please don't close or refresh this page</p>
    </dialog>
  )
}

function warnBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault()
}
